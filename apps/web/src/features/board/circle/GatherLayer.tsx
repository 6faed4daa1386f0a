import {
  type Active,
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  type Over,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useState } from 'react'
import type { BoardLayout } from '../../../lib/board/geometry.ts'
import type { SeatPlace } from '../../../lib/board/seats.ts'
import type { Shell } from '../../../shell/shell.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useText } from '../../../shell/useText.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useSeatPerson } from '../seat/useSeatPerson.ts'
import { carrySeat } from './carrySeat.ts'
import { gapPlace, targetFrom, targetId } from './gather.ts'
import { ringCoordinates } from './ringCoordinates.ts'

const boxStyle = ({ token }: SeatPlace) => ({
  left: `${token.x - token.width / 2}px`,
  top: `${token.y - token.height / 2}px`,
  width: `${token.width}px`,
  height: `${token.height}px`,
})

function SeatHandle({ index, place }: { readonly index: number; readonly place: SeatPlace }) {
  const { t } = useText('board')
  const { name } = useSeatPerson(index)
  const id = targetId({ kind: 'seat', index })
  const drag = useDraggable({ id })
  const drop = useDroppable({ id })
  return (
    <button
      type="button"
      ref={(element) => {
        drag.setNodeRef(element)
        drop.setNodeRef(element)
      }}
      className={classes('gather__seat', drag.isDragging && 'gather__seat--dragged')}
      data-over={drop.isOver && !drag.isDragging}
      style={boxStyle(place)}
      {...drag.attributes}
      {...drag.listeners}
      aria-label={t('board:gather.move', { name, number: index + 1 })}
    >
      <Icon name="swap" />
    </button>
  )
}

const GAP_PX = 40

function Gap({ after, layout }: { readonly after: number; readonly layout: BoardLayout }) {
  const { setNodeRef, isOver } = useDroppable({ id: targetId({ kind: 'gap', after }) })
  const { x, y } = gapPlace(layout, after)
  const style = {
    left: `${x - GAP_PX / 2}px`,
    top: `${y - GAP_PX / 2}px`,
    width: `${GAP_PX}px`,
    height: `${GAP_PX}px`,
  }
  return <span ref={setNodeRef} className="gather__gap" data-over={isOver} style={style} />
}

const seatIndex = ({ id }: Active | Over): number | null => {
  const target = targetFrom(String(id))
  return target?.kind === 'seat' ? target.index : null
}

function drop(shell: Shell, active: Active, over: Over | null): void {
  const from = seatIndex(active)
  const target = over && targetFrom(String(over.id))
  if (from !== null && target) void carrySeat(shell, from, target)
}

/** Announcements while a seat is carried by keyboard. Seats are counted from 1 where people read. */
function useAnnouncements(): Announcements {
  const { t } = useText('board')
  const say = (id: string | number): string => {
    const target = targetFrom(String(id))
    if (!target) return ''
    return target.kind === 'seat'
      ? t('board:gather.overSeat', { number: target.index + 1 })
      : t('board:gather.overGap', { number: target.after + 1 })
  }
  return {
    onDragStart: ({ active }) => t('board:gather.lifted', { number: (seatIndex(active) ?? 0) + 1 }),
    onDragOver: ({ active, over }) => {
      if (!over) return ''
      return over.id === active.id
        ? t('board:gather.overSelf', { number: (seatIndex(active) ?? 0) + 1 })
        : say(over.id)
    },
    onDragEnd: ({ over }) =>
      over ? t('board:gather.dropped', { place: say(over.id) }) : t('board:gather.put'),
    onDragCancel: () => t('board:gather.put'),
  }
}

function Carried({ index, place }: { readonly index: number; readonly place: SeatPlace | undefined }) {
  const { name } = useSeatPerson(index)
  return (
    <span className="gather__carried" style={{ '--token-size': `${place?.token.width ?? 60}px` }}>
      {name}
    </span>
  )
}

/** A hand drops where it points, and nowhere when it points at nothing; the keyboard goes from target to target. */
const underPointer: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : closestCenter(args)

/** Seats that can be carried while people gather: by mouse, by finger or by keyboard. */
export function GatherLayer({ layout }: { readonly layout: BoardLayout }) {
  const shell = useShell()
  const { t } = useText('board')
  const announcements = useAnnouncements()
  const [carried, setCarried] = useState<number | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: ringCoordinates(layout.seats.length) }),
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('board:gather.instructions') },
      }}
      onDragStart={({ active }) => setCarried(seatIndex(active))}
      onDragCancel={() => setCarried(null)}
      onDragEnd={({ active, over }) => {
        setCarried(null)
        drop(shell, active, over)
      }}
    >
      <div className="gather" data-carrying={carried !== null}>
        {layout.seats.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity
          <SeatHandle key={index} index={index} place={place} />
        ))}
        {layout.seats.length > 2 &&
          layout.seats.map((_place, after) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity
            <Gap key={after} after={after} layout={layout} />
          ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {carried !== null && <Carried index={carried} place={layout.seats[carried]} />}
      </DragOverlay>
    </DndContext>
  )
}
