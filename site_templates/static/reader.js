// Turns a page that reads by itself into one that keys lead through, whose passages are copied with their place, and
// whose apparatus opens beside its signs.

import { copyWithPlace } from "./reader/copy.js";
import { backToGame } from "./reader/game.js";
import { keys } from "./reader/keys.js";
import { popovers } from "./reader/popover.js";

keys();
copyWithPlace();
popovers();
backToGame();
