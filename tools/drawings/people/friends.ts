/** The invented people who appear in several pictures. */
import { cloth } from "../cloth.ts";
import { clay, forest, hairGrey, leaf, marigold, plum, rose, skins, straw } from "../palette.ts";
import type { Face } from "./head.ts";

const [amber, chestnut, cocoa, umber, ebony] = skins;

export const ada: Face = { skin: cocoa, hair: { kind: "cornrows" }, earrings: marigold };
export const bisi: Face = { skin: chestnut, hair: { kind: "puffs" } };
export const zainab: Face = { skin: umber, hair: { kind: "hijab", cloth: "#f6ead2", band: "#d9c39a" } };
export const ngozi: Face = { skin: ebony, hair: { kind: "low" }, earrings: straw };
export const ruth: Face = { skin: amber, hair: { kind: "bun" }, earrings: clay };
export const efe: Face = { skin: umber, hair: { kind: "braids", band: marigold }, earrings: marigold };
export const amina: Face = { skin: chestnut, hair: { kind: "hijab", cloth: leaf, band: forest } };
export const chioma: Face = { skin: ebony, hair: { kind: "afro" }, earrings: marigold };
export const tutu: Face = {
  skin: cocoa,
  hair: { kind: "scarf", cloth: cloth.diamondsGold, band: marigold },
  earrings: clay,
};
export const mamaSade: Face = {
  skin: umber,
  hair: { kind: "gele", cloth: cloth.suns, band: clay },
  earrings: marigold,
  years: true,
};
export const mamaUche: Face = {
  skin: chestnut,
  hair: { kind: "gele", cloth: clay, band: marigold },
  earrings: plum,
  years: true,
};
export const missGrace: Face = { skin: cocoa, hair: { kind: "bun" }, earrings: marigold, glasses: true };
export const sisterHope: Face = { skin: ebony, hair: { kind: "scarf", cloth: "#fdf8ee", band: "#7fa9b4" } };
export const elder: Face = {
  skin: ebony,
  hair: { kind: "cap", cloth: plum, band: marigold, colour: hairGrey },
  beard: hairGrey,
  brows: hairGrey,
  years: true,
};
export const musa: Face = { skin: cocoa, hair: { kind: "shaved" }, beard: "#2a1a18" };
export const ladi: Face = { skin: amber, hair: { kind: "hijab", cloth: rose, band: plum } };
