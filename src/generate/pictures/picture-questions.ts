/** Questions of a picture card, in the language of its page. */
import type { StudyLanguage } from '../language/detect.ts';

interface Asked {
  /** If the caption describes the picture. */
  shows: string;
  /** If the caption names a thing by its term. */
  thing: string;
  /** If a label is covered. */
  covered: string;
}

const english: Asked = {
  shows: 'What does this picture show?',
  thing: 'Which structure is this?',
  covered: 'What is at the covered place?',
};

const others: Record<StudyLanguage, Asked> = {
  de: {
    shows: 'Was zeigt dieses Bild?',
    thing: 'Welche Struktur ist das?',
    covered: 'Was ist an der verdeckten Stelle?',
  },
  fr: {
    shows: 'Que montre cette image ?',
    thing: 'Quelle est cette structure ?',
    covered: 'Qu’y a-t-il à l’endroit caché ?',
  },
  es: {
    shows: '¿Qué muestra esta imagen?',
    thing: '¿Qué estructura es esta?',
    covered: '¿Qué hay en el lugar cubierto?',
  },
  pt: {
    shows: 'O que mostra esta imagem?',
    thing: 'Que estrutura é esta?',
    covered: 'O que está no lugar coberto?',
  },
  it: {
    shows: 'Che cosa mostra questa immagine?',
    thing: 'Quale struttura è questa?',
    covered: 'Che cosa c’è nel punto coperto?',
  },
  nl: {
    shows: 'Wat laat deze afbeelding zien?',
    thing: 'Welke structuur is dit?',
    covered: 'Wat staat er op de bedekte plek?',
  },
  pl: {
    shows: 'Co przedstawia ten obraz?',
    thing: 'Co to za struktura?',
    covered: 'Co jest w zakrytym miejscu?',
  },
  sv: {
    shows: 'Vad visar bilden?',
    thing: 'Vilken struktur är detta?',
    covered: 'Vad finns på den täckta platsen?',
  },
};

/** @param language none: English, or a language without grammar */
export function askedIn(language: StudyLanguage | undefined): Asked {
  return language === undefined ? english : others[language];
}
