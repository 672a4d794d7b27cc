/** Nouns that name another kind of thing in textbooks than by their commonest sense; those under `none` name all kinds of things. */
export const corrected: Record<string, string> = {
  act: 'act action activity method technique practice test assay approach assessment attempt coping conditioning management measure movement pricing process procedure role segmentation storage technology therapy psychotherapy transfer use way expression encoding rehearsal treatment formation transmission removal reinforcement punishment strategy program reaction response art',
  process:
    'change cycle effect flow inflation interference mechanism mutation pathway process reaction response immunity development growth',
  happening: 'change event stimulus movement accident',
  idea: 'amendment theory model hypothesis concept culture capitalism communism socialism authoritarianism policy plan program rule law norm schema pattern system belief ideology perspective worldview paradigm stereotype bias',
  mind: 'bias tendency sense perception intelligence attachment memory emotion personality learning',
  sickness:
    'syndrome amnesia delusion hallucination fever headache phobia goiter blindness disease disorder deficiency apnea mycosis storm abnormality pneumonia complication',
  organ:
    'membrane cortex layer lens structure cavity chamber tube receptor corpuscle medulla opening lining passageway wall pathway system organelle cell gland loop',
  building: 'structure chamber wall',
  unit: 'kilogram liter meter joule calorie degree newton pascal mole gram second kelvin volt watt hertz',
  place: 'layer area region zone site field market residence opening source location',
  state: 'condition situation status balance imbalance dependence blindness',
  group:
    'movement organization association management market team government committee family company agency community culture species people',
  person:
    'individual people children member carrier mediator founder leader leaders confederate host agent user',
  organism: 'vector host fluke pathogen species genus',
  substance:
    'agent compound chemical element product medium radical plasmid gene complex molecule supplement vaccine toxin',
  tool: 'product good goods medium device instrument technology motor portal vehicle weapon',
  money:
    'stock incentive debt equity security deposit asset assets bond capital fund funds tariff tax payment investment',
  measure:
    'measure level rate ratio index probability volume concentration count correlation distribution threshold load intake frequency temperature',
  relation:
    'association bond correlation attachment relationship difference distance descent interaction',
  quality: 'quality difference property characteristic trait power capacity',
  writing:
    'amendment law laws act report definition statement plan policy rule code contract regulation list schedule script inventory document article agreement treaty',
  sign: 'code word symbol number count',
  field: 'field discipline subfield branch',
  none: 'loss line amount state term terms name names kinds ways others fact one those these two three all specific together small large rich low high common responsible partial need part component portion factor entity object thing point unit aspect feature item opposite held read shown time body cause form body kind type sort class result mode basis example',
};
