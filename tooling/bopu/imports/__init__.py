"""From a raw file to a draft edition: nothing is changed silently, everything is proposed."""
