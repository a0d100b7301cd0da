import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { Filter } from '#publication/publication-index.ts';
import { answerStream, JSON_TYPE } from '../answer.ts';
import type { Published } from '../open-data.ts';
import { envelopeOf, type ListQuery, rangeOf } from './hsds-queries.ts';

/**
 * Answers the minimal list of services: ids and times alone, with those that are gone. All of them in one answer,
 * made while it is sent, unless a page is asked for.
 */
export function minimalServices(c: Context, query: ListQuery, filter: Filter, { publication }: Published): Response {
  const { index, number } = publication;
  const total = index.count('services', filter) + index.countGone(filter.modifiedAfter);
  const isPaged = query.page !== undefined || query.per_page !== undefined;
  const range = isPaged ? rangeOf(query) : { page: 1, perPage: Math.max(1, total) };
  const offset = (range.page - 1) * range.perPage;
  const size = Math.max(0, Math.min(range.perPage, total - offset));
  async function* chunks(): AsyncGenerator<string> {
    const envelope = JSON.stringify(envelopeOf(range, total, size));
    yield `${envelope.slice(0, -1)},"contents":[`;
    let separator = '';
    for (const batch of index.minimal(filter, { offset, limit: range.perPage })) {
      const entries = batch.map(({ id, modified, isGone }) =>
        JSON.stringify({ id, modified_date: modified, last_action_type: isGone ? 'deleted' : 'updated' }),
      );
      yield separator + entries.join(',');
      separator = ',';
      // Others are served in between.
      await new Promise((resolve) => setImmediate(resolve));
    }
    yield ']}';
  }
  const tag = `${number}-${hash('sha1', JSON.stringify([filter, range]), 'base64url')}`;
  const stream = () => ReadableStream.from(chunks()).pipeThrough(new TextEncoderStream());
  return answerStream(c, stream as () => ReadableStream<Uint8Array<ArrayBuffer>>, JSON_TYPE, tag);
}
