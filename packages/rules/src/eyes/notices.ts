import type { NoticeRules } from '../core/topic.ts'
import { hasInsight } from '../core/viewer.ts'
import type { EyesEvents, EyesValue } from './events.ts'

export type EyesNotice = { readonly notice: 'eyesChanged'; readonly seat: number; readonly value: EyesValue }

export const eyesNotices: NoticeRules<EyesEvents, EyesNotice> = {
  eyesChanged: {
    per: 'viewer',
    build: ({ seat, value }, viewer) =>
      hasInsight(viewer) || viewer.seat === seat ? [{ notice: 'eyesChanged', seat, value }] : [],
  },
}
