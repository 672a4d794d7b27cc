/** TeX that other programs wrote beside or instead of a formula. Pure, in linear time. */
import { isDrawable } from './drawable.ts';
import { functionNames, largeSigns, signs, signsBetween } from './signs.ts';

const fences: readonly (readonly [open: string, close: string])[] = [
  ['$$', '$$'],
  ['\\(', '\\)'],
  ['\\[', '\\]'],
  ['$', '$'],
];
/** Wikipedia's and others' own wrapping, which only sets the size. */
const sized = /^\{?\s*\\(?:display|text|script)style(?![A-Za-z])\s*/;

/** Without signs around it and without its size. @returns also whether the signs ask for a line of its own */
export function bareTex(source: string): { tex: string; isDisplay: boolean } {
  let tex = source.trim();
  let isDisplay = false;
  const fence = fences.find(
    ([open, close]) =>
      tex.length > open.length + close.length && tex.startsWith(open) && tex.endsWith(close),
  );
  if (fence !== undefined) {
    const [open, close] = fence;
    isDisplay = open === '$$' || open === '\\[';
    tex = tex.slice(open.length, -close.length).trim();
  }
  const size = sized.exec(tex)?.[0];
  if (size !== undefined) {
    const isGroup = size.startsWith('{') && tex.endsWith('}');
    if (isGroup || !size.startsWith('{'))
      tex = tex.slice(size.length, isGroup ? -1 : undefined).trim();
  }
  return { tex, isDisplay };
}

/** Whether words beside a picture are TeX: in signs of TeX, or with a known command. */
export function looksLikeTex(words: string): boolean {
  const text = words.trim();
  if (/^(?:\$[^$]+\$|\$\$.+\$\$|\\\(.+\\\)|\\\[.+\\\])$/s.test(text)) return true;
  const commands = text.match(/\\[A-Za-z]+/g) ?? [];
  return commands.length > 0 && commands.every((command) => isKnown(command.slice(1)));
}

/** Commands that build a formula, besides those with a sign. */
const builders = new Set(
  (
    'frac dfrac tfrac cfrac sqrt binom dbinom tbinom genfrac left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm begin end over atop choose ' +
    'text textbf textit textrm textsf texttt textnormal mbox mathrm mathbf mathit mathsf mathtt mathbb mathcal mathscr mathfrak mathnormal boldsymbol bm rm bf it cal operatorname ' +
    'mathop mathrel mathbin mathord mathopen mathclose mathpunct mathinner displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits quad qquad hspace kern mkern hskip ' +
    'hat widehat tilde widetilde bar overline underline vec dot ddot dddot check breve acute grave mathring overrightarrow overleftarrow overleftrightarrow overbrace underbrace ' +
    'overset underset stackrel substack xrightarrow xleftarrow xleftrightarrow xRightarrow xLeftarrow xrightleftharpoons xmapsto xlongequal phantom hphantom vphantom smash ' +
    'boxed cancel bcancel xcancel sout pmod pod mod bmod not prime color textcolor cr hline tag nonumber notag mathstrut strut hfill colon arg thinspace ' +
    'arccos arcsin arctan lim langle rangle lvert rvert lVert rVert lbrack rbrack lbrace rbrace longmapsto longleftarrow Longrightarrow Longleftarrow Longleftrightarrow longleftrightarrow ' +
    'leftharpoonup leftharpoondown rightharpoonup rightharpoondown upharpoonright restriction bigstar blacksquare Box Diamond ldotp cdotp dotsb dotsc dotsm dotsi dotso mho eth imath jmath ' +
    'owns smallsetminus triangleleft triangleright trianglelefteq trianglerighteq lessgtr vDash Vdash hookleftarrow twoheadrightarrow rightsquigarrow leadsto upsilon digamma'
  ).split(' '),
);

function isKnown(command: string): boolean {
  return (
    builders.has(command) ||
    signs.has(command) ||
    signsBetween.has(command) ||
    largeSigns.has(command) ||
    functionNames.has(command)
  );
}

/** Whether KaTeX draws it, by its commands: false for an author's own ones. */
export function hasKnownCommands(tex: string): boolean {
  const commands = tex.match(/\\[A-Za-z]+/g) ?? [];
  return isDrawable(tex) && commands.every((command) => isKnown(command.slice(1)));
}
