<?xml version="1.0" encoding="UTF-8"?>
<!-- Turns the rules of bopu.odd into bopu.sch: one pattern, one rule, one assertion per constraintSpec, its id on the assertion.
     xsltproc schema/bopu-sch.xsl schema/bopu.odd > schema/bopu.sch, or the line of Python in README.md. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:tei="http://www.tei-c.org/ns/1.0"
                xmlns:sch="http://purl.oclc.org/dsdl/schematron" exclude-result-prefixes="tei">
  <xsl:output method="xml" encoding="UTF-8" indent="yes"/>
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

  <xsl:template match="tei:constraintSpec">
    <sch:pattern>
      <sch:title><xsl:value-of select="normalize-space(tei:desc)"/></sch:title>
      <xsl:apply-templates select="tei:constraint/sch:rule" mode="copy"/>
    </sch:pattern>
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
