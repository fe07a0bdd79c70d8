<?xml version="1.0" encoding="UTF-8"?>
<!-- Turns the rules of bopu.odd into bopu.sch: each constraintSpec becomes one assertion with its name as id.
     xsltproc schema/bopu-sch.xsl schema/bopu.odd > schema/bopu.sch, or the line of Python in README.md. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:tei="http://www.tei-c.org/ns/1.0"
                xmlns:sch="http://purl.oclc.org/dsdl/schematron" exclude-result-prefixes="tei">
  <xsl:output method="xml" encoding="UTF-8" indent="yes"/>
  <xsl:key name="context" match="tei:constraintSpec" use="tei:constraint/sch:rule/@context"/>
  <xsl:strip-space elements="tei:* sch:schema sch:pattern sch:rule"/>

  <xsl:template match="/">
    <xsl:comment> Made from bopu.odd by bopu-sch.xsl: change the rules there. A test fails when the two differ. </xsl:comment>
    <sch:schema queryBinding="xslt">
      <sch:title>The rules of this corpus</sch:title>
      <sch:ns prefix="tei" uri="http://www.tei-c.org/ns/1.0"/>
      <xsl:apply-templates select="//tei:constraint/sch:let" mode="copy"/>
      <xsl:apply-templates select="//tei:constraintSpec[tei:constraint/sch:rule]"/>
    </sch:schema>
  </xsl:template>

  <!-- One pattern per context, so that no rule shadows another and the document is walked as seldom as possible. -->
  <xsl:template match="tei:constraintSpec">
    <xsl:variable name="all" select="key('context', tei:constraint/sch:rule/@context)"/>
    <xsl:if test="generate-id() = generate-id($all[1])">
      <sch:pattern>
        <xsl:for-each select="$all">
          <sch:p><xsl:value-of select="concat(@ident, ': ', normalize-space(tei:desc))"/></sch:p>
        </xsl:for-each>
        <sch:rule context="{tei:constraint/sch:rule/@context}">
          <xsl:apply-templates select="$all/tei:constraint/sch:rule/sch:let" mode="copy"/>
          <xsl:apply-templates select="$all/tei:constraint/sch:rule/sch:assert" mode="copy"/>
        </sch:rule>
      </sch:pattern>
    </xsl:if>
  </xsl:template>

  <xsl:template match="sch:assert" mode="copy">
    <sch:assert id="{ancestor::tei:constraintSpec/@ident}">
      <xsl:apply-templates select="@* | node()" mode="copy"/>
    </sch:assert>
  </xsl:template>

  <xsl:template match="sch:*" mode="copy">
    <xsl:element name="sch:{local-name()}"><xsl:apply-templates select="@* | node()" mode="copy"/></xsl:element>
  </xsl:template>

  <xsl:template match="@* | text()" mode="copy"><xsl:copy/></xsl:template>
</xsl:stylesheet>
