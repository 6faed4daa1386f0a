import { type RefObject, useEffect, useRef } from 'react'
import { saveBlob } from '../../../lib/browser/saveFile.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { drawPicture, type Picture } from './picture.ts'

/** A variable of the page as it stands. */
const styleOf = (element: Element, name: string): string => getComputedStyle(element).getPropertyValue(name)

/** What is drawn anew wherever its words change. */
export type PictureParts = Omit<Picture, 'fonts' | 'seats'> & {
  readonly seats: readonly (Omit<Picture['seats'][number], 'color'> & { readonly team: string })[]
}

function useDrawing(parts: PictureParts): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = JSON.stringify(parts)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const { seats, ...rest } = JSON.parse(words) as PictureParts
    const picture = {
      ...rest,
      fonts: { display: styleOf(element, '--font-display'), text: styleOf(element, '--font-text') },
      seats: seats.map(({ team, ...seat }) => ({ ...seat, color: styleOf(element, `--team-${team}`) })),
    }
    void drawPicture(element, picture).then(() => element.setAttribute('data-drawn', 'true'))
  }, [words])
  return canvas
}

/** A game as one picture, to be kept or passed on. */
export function SharedPicture({ parts, label }: { readonly parts: PictureParts; readonly label: string }) {
  const { t } = useText('replay')
  const canvas = useDrawing(parts)
  const save = (): void =>
    canvas.current?.toBlob((blob) => blob && saveBlob(t('replay:picture.name'), blob), 'image/png')
  return (
    <figure className="story__picture">
      <canvas ref={canvas}>{label}</canvas>
      <figcaption>
        <Button icon="scroll" onClick={save}>
          {t('replay:picture.save')}
        </Button>
      </figcaption>
    </figure>
  )
}
