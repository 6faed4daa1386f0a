import { z } from 'zod'
import type { Route } from './route.ts'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const openPath = (path: string): string => path.replace(/:([A-Za-z]+)(\([^)]*\))?/g, '{$1}')

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, object>>
  readonly required?: readonly string[]
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as ObjectSchema
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBody(route: Route): object | undefined {
  if (route.upload) {
    const file = { type: 'string', format: 'binary' }
    const schema = { type: 'object', properties: { [route.upload.field]: file } }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  if (!route.body) return undefined
  return { required: true, content: { 'application/json': { schema: jsonSchema(route.body, 'input') } } }
}

const success = (route: Route): object => ({
  description: 'Done',
  content: {
    [route.produces ?? 'application/json']: route.produces
      ? { schema: { type: 'string' } }
      : { schema: jsonSchema(route.response, 'output') },
  },
})

const operation = (route: Route): object => {
  const body = requestBody(route)
  return {
    summary: route.summary,
    ...(route.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    'x-access': route.access,
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(body ? { requestBody: body } : {}),
    responses: { 200: success(route), default: { $ref: '#/components/responses/refused' } },
  }
}

/** The API as a document, read off the very schemas that guard it. */
export function openApi(routes: readonly Route[], prefix: string, version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const path = `${prefix}${openPath(route.path)}`
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  const refused = {
    type: 'object',
    required: ['ok', 'code', 'params'],
    properties: {
      ok: { const: false },
      code: { type: 'string' },
      params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    },
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Belfry', version },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        refused: { description: 'Refused', content: { 'application/json': { schema: refused } } },
      },
    },
  }
}
