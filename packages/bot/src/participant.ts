import type { SessionClient } from '@belfry/client'
import type { Clock } from '@belfry/kit'
import type { Ack, AfterName, InboundAnswer, InboundName } from '@belfry/protocol'
import type { SessionView } from '@belfry/rules'
import { Chance } from './chance.ts'

/** What a bot has at hand: a client, a clock and its luck. */
export class Participant {
  readonly client: SessionClient
  readonly clock: Clock
  readonly chance: Chance

  constructor(client: SessionClient, clock: Clock, seed: number) {
    this.client = client
    this.clock = clock
    this.chance = new Chance(seed)
  }

  get view(): SessionView | null {
    return this.client.getSnapshot().view
  }

  get userId(): string {
    return this.view?.self.userId ?? ''
  }

  ask<Name extends InboundName>(name: Name, ...payload: AfterName<Name>): Promise<Ack<InboundAnswer<Name>>> {
    return this.client.request(name, ...payload)
  }

  send<Name extends InboundName>(name: Name, ...payload: AfterName<Name>): void {
    this.client.send(name, ...payload)
  }

  /** Resolves when the view is as wanted; a table that never gets there keeps its bot waiting, not failing. */
  sees<T>(what: (view: SessionView) => T | null | undefined | false): Promise<T> {
    const look = (): T | null => {
      const { view } = this
      return (view && what(view)) || null
    }
    return new Promise((resolve) => {
      const now = look()
      if (now !== null) {
        resolve(now)
        return
      }
      const stop = this.client.subscribe(() => {
        const found = look()
        if (found === null) return
        stop()
        resolve(found)
      })
    })
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.clock.after(ms, resolve)
    })
  }
}
