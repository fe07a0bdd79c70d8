// Turns a page that reads by itself into one that keys lead through, whose passages are copied with their place, whose
// apparatus opens beside its signs, and which leads on to what stands on another part of the text.

import { copyWithPlace } from "./reader/copy.js";
import { backToGame } from "./reader/game.js";
import { keys } from "./reader/keys.js";
import { parts } from "./reader/parts.js";
import { popovers } from "./reader/popover.js";

parts();
keys();
copyWithPlace();
popovers();
backToGame();
