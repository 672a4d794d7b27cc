/** Forms of definitions in German, Spanish and French, and sentences that only look like one. */
import { expect, it } from 'vitest';
import { makeCardsIn } from '../../foreign/make-cards.ts';
import type { StudyLanguage } from '../../language/detect.ts';
import { pageOf } from '../../testing.ts';
import { loadGrammar } from './load.ts';

async function cardsOf(language: StudyLanguage, text: string) {
  const { items } = await makeCardsIn(await loadGrammar(language), [pageOf(1, text)], { count: 9 });
  return items.filter(({ type }) => type === 'basic');
}

/** Sentence, expected question and answer. Terms between asterisks are marked. */
const wanted: [StudyLanguage, string, string, string][] = [
  [
    'de',
    'Mit *Phonologie* bezeichnet man die Lehre von den Lauten einer Sprache und ihrer Aufgabe.',
    'Was bezeichnet man mit Phonologie?',
    'Die Lehre von den Lauten einer Sprache und ihrer Aufgabe',
  ],
  [
    'de',
    'Atomsorten mit instabilen Kernen werden *Radionuklide* genannt.',
    'Wie werden Atomsorten mit instabilen Kernen genannt?',
    'Radionuklide',
  ],
  [
    'de',
    'Ionisierte Gaswolken mit atomarem Wasserstoff nennt man dagegen *H-II-Gebiete*.',
    'Wie nennt man ionisierte Gaswolken mit atomarem Wasserstoff?',
    'H-II-Gebiete',
  ],
  [
    'de',
    'Das Verhältnis des gespiegelten Lichts zum einfallenden Licht wird als *Reflexionsgrad* bezeichnet und ist vom Stoff abhängig.',
    'Wie wird das Verhältnis des gespiegelten Lichts zum einfallenden Licht bezeichnet?',
    'Reflexionsgrad',
  ],
  [
    'de',
    'Als *Erdbeben* werden messbare Erschütterungen des Erdkörpers bezeichnet.',
    'Was wird als Erdbeben bezeichnet?',
    'Messbare Erschütterungen des Erdkörpers',
  ],
  [
    'de',
    'Der *Vegetationskörper* ist ein wenig gegliederter Thallus, der aus feinen Fäden besteht.',
    'Was ist der Vegetationskörper?',
    'Ein wenig gegliederter Thallus, der aus feinen Fäden besteht',
  ],
  [
    'de',
    'JSON steht für JavaScript Object Notation - ein Format für Daten mit geringem Aufwand.',
    'Wofür steht JSON?',
    'JavaScript Object Notation',
  ],
  [
    'de',
    'Ein *Konflikt* liegt vor, wenn beide Seiten an derselben Stelle etwas einfügen.',
    'Wann liegt ein Konflikt vor?',
    'Wenn beide Seiten an derselben Stelle etwas einfügen',
  ],
  [
    'de',
    'Die *Elektrotechnik* bezeichnet denjenigen Bereich der Technik, der sich mit Strom befasst.',
    'Was bezeichnet der Begriff „Elektrotechnik“?',
    'Denjenigen Bereich der Technik, der sich mit Strom befasst',
  ],
  [
    'es',
    'Las variables adicionales que pueden enturbiar un estudio se denominan *variables ocultas*.',
    '¿Cómo se denominan las variables adicionales que pueden enturbiar un estudio?',
    'variables ocultas',
  ],
  [
    'es',
    'A lo largo del eje, hay un *nodo*, es decir, un plano sin probabilidad de encontrar un electrón.',
    '¿Qué es un nodo?',
    'Un plano sin probabilidad de encontrar un electrón',
  ],
  [
    'es',
    'Una *molécula* está formada por dos o más átomos unidos por fuerzas fuertes.',
    '¿Cómo está formada una molécula?',
    'Por dos o más átomos unidos por fuerzas fuertes',
  ],
  [
    'es',
    'Una *variable*, generalmente anotada con mayúsculas, es una característica que puede determinarse para cada persona.',
    '¿Qué es una variable?',
    'Una característica que puede determinarse para cada persona',
  ],
  [
    'es',
    'La *materia* se define como todo lo que ocupa espacio y tiene masa propia.',
    '¿Cómo se define la materia?',
    'Todo lo que ocupa espacio y tiene masa propia',
  ],
  [
    'fr',
    'Un *inode* est une structure de données qui est stockée sur le disque et contient les droits d’un fichier.',
    'Qu’est-ce qu’un inode\u00a0?',
    'Une structure de données qui est stockée sur le disque et contient les droits d’un fichier',
  ],
];

/** A label without its colon, a predicate before its subject, two statements, a pronoun, a clause that narrows, an unmarked term. */
const traps: [StudyLanguage, string][] = [
  [
    'de',
    'MerkeEin Objekt ist eine zur Laufzeit vorhandene Instanz, die aus einer Klasse entsteht.',
  ],
  ['de', 'Uneingeschränkt *regelmäßig* sind Wörter, die sich nach einer festen Regel verhalten.'],
  ['de', 'Die Erde umkreist die Sonne in 365 Tagen und wenigen Stunden heißt *siderisches Jahr*.'],
  ['de', 'Die von ihnen gebildete Fläche wird als *Respiratorische Fläche* bezeichnet.'],
  [
    'de',
    'Eine *Situation*, in der das möglich ist, ist die Anwesenheit eines Wortes neben einem Fokus.',
  ],
  [
    'es',
    'El nucleido inestable se denomina nucleido padre y el otro se conoce como *nucleido hija*.',
  ],
  ['es', 'Al final hay un nodo, es decir, un plano sin probabilidad de encontrar un electrón.'],
];

it.each(wanted)('%s: %s', async (language, text, front, back) => {
  expect(await cardsOf(language, text)).toContainEqual(
    expect.objectContaining({ front, back, quote: text.replaceAll('*', '') }),
  );
});

it.each(traps)('%s asks nothing of: %s', async (language, text) => {
  expect(await cardsOf(language, text)).toEqual([]);
});
