/**
 * What a name looks like at a glance. Two names with one skeleton can be mistaken for each other. The pairs are
 * our own choice of what is commonly used to deceive; each column is a letter and what it looks like.
 */
const LOOKS: readonly (readonly [string, string])[] = [
  // Cyrillic
  ['аеорсухѕіјԁԛԝһкмтвнӏгп', 'aeopcyxsljdqwhkmtbhlrn'],
  ['АЕОРСУХЅІЈКМТВНԌԜҺ', 'aeopcyxsljkmtbhgwh'],
  // Greek
  ['αορνυικτεχβγηωμϲ', 'aopvulktexbynwuc'],
  ['ΑΟΡΝΥΙΚΤΕΧΒΗΜΖ', 'aopnylktexbhmz'],
  // Armenian
  ['ոօսհցզԼՕՏ', 'nouhgqlos'],
  // Cherokee
  ['ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃ', 'abcdeghjklmprstvwz'],
  // small capitals
  ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghljklmnoprstuvwyz'],
  // Latin with a stroke, or written otherwise
  ['øØłŁđĐħĦıɩɑɡƅ', 'oollddhhllagb'],
  // digits and signs; one stroke is one stroke
  ['01Ii|!ǀ', 'ollllll'],
]

const looks: ReadonlyMap<string, string> = new Map(
  LOOKS.flatMap(([letters, like]) => {
    const alike = Array.from(like)
    return Array.from(letters, (letter, at) => [letter, alike[at] ?? letter] as const)
  }),
)

const alike = (text: string): string => Array.from(text, (letter) => looks.get(letter) ?? letter).join('')

export function skeletonOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '')
  // Once for capitals that look like something else than their small letters, and once for all.
  const folded = alike(alike(plain).toLowerCase())
  const bare = folded
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
  return bare === '' ? name.normalize('NFKC').toLowerCase() : bare
}
