import { expect, it } from 'vitest';
import { languageOf } from './detect.ts';

const inLanguages = {
  de: 'Die Zelle ist die kleinste Einheit des Lebens. Sie wird von einer Membran umgeben, durch die Stoffe aufgenommen und abgegeben werden. Im Kern der Zelle liegt das Erbgut, das bei der Teilung verdoppelt und an die beiden neuen Zellen weitergegeben wird. Pflanzen haben dazu noch eine feste Wand, die ihnen Halt gibt.',
  fr: 'La cellule est la plus petite unité de la vie. Elle est entourée par une membrane qui laisse passer certaines substances et qui en retient d’autres. Dans le noyau se trouve l’information que la cellule transmet aux deux cellules qui sont formées pendant la division. Les plantes ont en plus une paroi qui leur donne une forme.',
  es: 'La célula es la unidad más pequeña de la vida. Está rodeada por una membrana que deja pasar algunas sustancias y que retiene otras. En el núcleo se encuentra la información que la célula transmite a las dos células que se forman durante la división. Las plantas tienen además una pared que les da forma.',
  pt: 'A célula é a menor unidade da vida. Ela é rodeada por uma membrana que deixa passar algumas substâncias e que retém outras. No núcleo está a informação que a célula transmite às duas células que são formadas durante a divisão. As plantas têm também uma parede que não deixa a célula mudar de forma.',
  it: 'La cellula è la più piccola unità della vita. È circondata da una membrana che lascia passare alcune sostanze e che ne trattiene altre. Nel nucleo si trova l’informazione che la cellula trasmette alle due cellule che si formano durante la divisione. Le piante hanno anche una parete che dà loro una forma.',
  nl: 'De cel is de kleinste eenheid van het leven. Zij wordt omgeven door een membraan die sommige stoffen doorlaat en andere stoffen tegenhoudt. In de kern van de cel ligt de informatie die bij de deling wordt verdubbeld en aan de twee nieuwe cellen wordt doorgegeven. Planten hebben ook nog een wand die hun stevigheid geeft.',
  pl: 'Komórka jest najmniejszą jednostką życia. Jest otoczona przez błonę, która przepuszcza niektóre substancje i zatrzymuje inne. W jądrze znajduje się informacja, którą komórka przekazuje dwóm komórkom powstającym w czasie podziału. Rośliny mają także ścianę, która nadaje im kształt i chroni je przed tym, co może im zaszkodzić z zewnątrz.',
  sv: 'Cellen är livets minsta enhet. Den omges av ett membran som släpper igenom vissa ämnen och som håller kvar andra. I kärnan finns den information som cellen för vidare till de två celler som bildas när den delar sig. Växter har också en vägg som ger dem form och som skyddar dem mot det som är utanför.',
};

it.each(Object.entries(inLanguages))('knows %s', (language, text) => {
  expect(languageOf(text)).toBe(language);
});

it.each([
  [
    'English',
    'The cell is the smallest unit of life. It is surrounded by a membrane that lets some substances pass and holds others back. In the nucleus lies the information that is copied when the cell divides and that is handed on to the two new cells. Plants have a wall as well that gives them their shape.',
  ],
  [
    'Czech',
    'Buňka je nejmenší jednotkou života. Je obklopena membránou, která propouští některé látky a zadržuje jiné. V jádře je uložena informace, kterou buňka předává dvěma buňkám, které vznikají při dělení. Rostliny mají také stěnu, která jim dává tvar a chrání je před tím, co by jim mohlo z vnějšku uškodit.',
  ],
  [
    'Danish',
    'Cellen er livets mindste enhed. Den er omgivet af en membran som lader nogle stoffer passere og som holder andre tilbage. I kernen findes den information som cellen giver videre til de to celler der dannes når den deler sig. Planter har også en væg som giver dem form og som beskytter dem mod det der er udenfor.',
  ],
  [
    'Norwegian',
    'Cellen er livets minste enhet. Den er omgitt av en membran som slipper noen stoffer gjennom og som holder andre tilbake. I kjernen finnes den informasjonen som cellen gir videre til de to cellene som dannes når den deler seg. Planter har også en vegg som gir dem form og som beskytter dem mot det som er utenfor.',
  ],
  [
    'Finnish',
    'Solu on elämän pienin yksikkö. Sitä ympäröi kalvo, joka päästää joitakin aineita läpi ja pidättää toisia. Tumassa on tieto, jonka solu antaa kahdelle uudelle solulle, kun se jakautuu. Kasveilla on myös seinä, joka antaa niille muodon ja suojaa niitä siltä, mikä voisi vahingoittaa niitä ulkoa päin, kun ne kasvavat.',
  ],
  [
    'Romanian',
    'Celula este cea mai mică unitate a vieții. Ea este înconjurată de o membrană care lasă să treacă unele substanțe și care reține altele. În nucleu se află informația pe care celula o transmite celor două celule care se formează în timpul diviziunii. Plantele au și un perete care le dă formă și care le apără.',
  ],
  [
    'Catalan',
    'La cèl·lula és la unitat més petita de la vida. Està envoltada per una membrana que deixa passar algunes substàncies i que en reté d’altres. En el nucli hi ha la informació que la cèl·lula transmet a les dues cèl·lules que es formen durant la divisió. Les plantes tenen també una paret que els dona forma.',
  ],
  [
    'Latin',
    'Cellula est minima pars vitae et ab omni parte membrana circumdatur, quae alia transire sinit, alia retinet. In nucleo autem ea continentur quae cellula, cum dividitur, duabus novis cellulis tradit. Plantae etiam parietem habent, qui eis formam dat et eas ab eis rebus defendit quae extrinsecus nocere possunt, sed non omnes eundem habent.',
  ],
  [
    'what is too short to know',
    'Die Zelle ist die kleinste Einheit des Lebens, und sie wird von einer Membran umgeben.',
  ],
])('takes %s for none of them', (_, text) => {
  expect(languageOf(text)).toBeUndefined();
});
