/**
 * A conditional logit of which other answers of a book, and which of the engine's own terms, the authors of its review questions set
 * beside the right one, by `test/eval/train/train-likeness.ts`, from OpenStax Psychology 2e, Introduction to Sociology 3e, Anatomy and
 * Physiology 2e, American Government 3e, US History, Microbiology and Introductory Statistics (CC BY 4.0).
 */
export const likenessWeights = {
  sameHead: 1.067,
  sharesWord: 1.476,
  sameFirst: -0.233,
  ending3: 0.134,
  ending2: 0.603,
  beginning: 0.361,
  capital: 0.72,
  bothNames: 1.019,
  words: -0.575,
  letters: -0.571,
  plural: 0.512,
  digits: 1.289,
  sameSort: 0.757,
  context: 0.52,
  contextOfHead: -2.361,
  sameSection: 0.256,
  sectionShare: -0.057,
  together: 0.256,
  near: -0.275,
  nearby: 1.418,
  asked: 1.41,
  known: -1.566,
  often: -1.094,
  asOften: -0.401,
  sameMark: 0.363,
  likeA: 0.005,
  likeThe: -1.179,
  likeBeforeWord: -0.743,
  besideQuestion: -0.334,
  nearQuestion: 0.787,
  aroundQuestion: 0.873,
  farFromQuestion: 2.648,
};
