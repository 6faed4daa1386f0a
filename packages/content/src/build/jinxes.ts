import type { ContentIndex, Jinx } from '../model/content.ts'
import type { Script } from '../model/script.ts'

/** Every jinx between two characters of a script, in the order of the script. */
export function jinxesOf(script: Script, content: ContentIndex): readonly Jinx[] {
  const scripted = content.withScript(script)
  const ids = [...script.roles, ...script.npcs]
  const place = new Map(ids.map((id, index) => [id, index]))
  const found = new Map<string, Jinx>()
  ids.forEach((a, index) => {
    for (const { id: other } of scripted.character(a)?.jinxes ?? []) {
      const otherIndex = place.get(other)
      if (otherIndex === undefined || other === a) continue
      const [first, second] = index < otherIndex ? [a, other] : [other, a]
      const reason = scripted.jinxReason(first, second)
      const lang = scripted.jinxLang(first, second)
      if (reason !== undefined)
        found.set(`${first}+${second}`, {
          a: first,
          b: second,
          reason,
          ...(lang === undefined ? {} : { lang }),
        })
    }
  })
  return [...found.values()]
}
