import type { Catalogue, Fault } from './check.ts'

/** One word for one thing: what a language says, and the words it therefore does not use for it. */
const OTHER_WORDS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  de: {
    '…': /\.\.\.|\w…/,
    // Whose article it would have to be is not known before the name is: "Ein Heilige weniger".
    '{{name}}': /\b([Dd](er|ie|as|en|em|es)|[Kk]?[Ee]in(e[nmrs]?)?) \{\{(name|character|role)\}\}/,
    Bürger: /Dorfbewohner/,
    Erzähler: /Spielleit/,
    Loric: /Legende/,
    Marker: /\bErinnerung(en)?\b|Merker\b|Merkzettel/,
    Marktplatz: /Stadtplatz/,
    Plättchen: /Spielstein/,
    Sitzung: /\bSession|Runden eröffnen/,
    Sprachserver: /Chat-?[Ss]erver/,
    Timer: /Zeituhr|Uhr starten/,
    'Die Guten haben gewonnen': /[Dd]as (Gute|Böse) (hat )?gew|\b(Gut|Böse) (hat gewonnen|gewinnt|gewann)/,
    'Zum Tode vormerken': /Für den Tod/,
  },
}

/** Texts with a word this language has another word for. */
export const checkWords = (locale: string, catalogue: Catalogue): Fault[] =>
  Object.entries(catalogue).flatMap(([namespace, texts]) =>
    Object.entries(texts).flatMap(([key, text]) =>
      Object.entries(OTHER_WORDS[locale] ?? {})
        .filter(([, others]) => others.test(text))
        .map(([word]) => ({ kind: 'word' as const, where: locale, key: `${namespace}:${key} (${word})` })),
    ),
  )
