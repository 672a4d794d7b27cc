/** Where letter case and signs are no matter of spelling: of formulas and units. */

const elements = new Set(
  `H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru Rh Pd Ag Cd
  In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu
  Am Cm Bk Cf Es Fm Md Lr`.split(/\s+/),
);
/** Units that another case makes another unit: milli and mega, bit and byte, second and siemens. */
const units = new Set(
  `mW MW mV MV mA MA mHz MHz mPa MPa mJ MJ mN MN mΩ MΩ meV MeV mS MS ms Ms mL ML mbar Mbar mC MC mF MF mT MT mSv MSv
  mm Mm mWh MWh kb kB Mb MB Gb GB Tb TB pm Pm pg Pg`.split(/\s+/),
);
const longestFormula = 40;

/** Whether two answers that are alike but for their case, as typed, are two things: “Co” and “CO”, “5 mW” and “5 MW”. */
export function isOtherByCase(typed: string, right: string): boolean {
  const [one, other] = [typed, right].map((text) => text.normalize('NFKC').trim()) as [
    string,
    string,
  ];
  if (one === other || one.toLowerCase() !== other.toLowerCase()) return false;
  const [a, b] = [partsOfFormula(one), partsOfFormula(other)];
  if (a && b && a.join() !== b.join()) return true;
  const [unit, wanted] = [unitOf(one), unitOf(other)];
  return unit !== wanted && units.has(unit) && units.has(wanted);
}

/** Whether one is charged and the other is not: “Cl⁻” is not “Cl”. A plus counts as it is. */
export function isOtherByCharge(typed: string, right: string): boolean {
  const isIon = [typed, right].map((text) => text.normalize('NFKC').trim()).map(isAnion);
  const hasMinus = [typed, right].map((text) => /[-−–⁻]\s*$/u.test(text));
  return (isIon[1] === true && !hasMinus[0]) || (isIon[0] === true && !hasMinus[1]);
}

function isAnion(text: string): boolean {
  const [, formula = ''] =
    text.length > longestFormula ? [] : (/^([A-Za-z0-9()[\]^]+)[-−–]$/u.exec(text) ?? []);
  // “In-” and “Re-” are beginnings of words.
  const isSigned = /^(?:[A-Z]|Cl|Br)$|\d|[A-Z].*[A-Z]/u.test(formula);
  return isSigned && partsOfFormula(formula.replace(/\^/g, '')) !== undefined;
}

/** Its elements and numbers, or `undefined` if it is none. */
function partsOfFormula(text: string): string[] | undefined {
  if (text.length > longestFormula) return undefined;
  const parts = text.match(/[A-Z][a-z]?|\d+|[()[\]]|./gsu) ?? [];
  const isFormula = parts.every((part) => elements.has(part) || /^[\d()[\]]/.test(part));
  return isFormula && parts.some((part) => elements.has(part)) ? parts : undefined;
}

function unitOf(text: string): string {
  return /^[-−–+]?[\d.,' ]*\d ?(\S+)$/u.exec(text.slice(0, 2 * longestFormula))?.[1] ?? '';
}
