import { describe, expect, it } from 'vitest';
import { publications } from '#shared/benchmark/publication.ts';
import { localDate } from '#shared/time/local-date.ts';
import { PublisherFailure } from './publisher-failure.ts';
import { publishers } from './publishers.ts';
import { type RecordedAnswer, recordedAnswers } from './testing/recorded-answers.ts';

function publisherOf(index: string) {
	const publisher = publishers.get(index);
	if (publisher === undefined) throw new Error(`no publisher of ${index}`);
	return publisher;
}

const parse = (index: string, text: string) => publisherOf(index).parse(text);
const html = '<!DOCTYPE html><html><body>Down for maintenance, DATE,IUDSOIA</body></html>';

function failure(index: string, text: string): PublisherFailure {
	try {
		parse(index, text);
	} catch (error) {
		if (error instanceof PublisherFailure) return error;
		throw error;
	}
	throw new Error(`${index} read it`);
}

it('every index with a publication has a publisher and a recorded answer, and no other index has', () => {
	const indices = publications.map(({ index }) => index).sort();
	expect([...publishers.keys()].sort()).toEqual(indices);
	expect(recordedAnswers.map(({ index }) => index).sort()).toEqual(indices);
});

describe.each(recordedAnswers)('$index', ({ index, url, good, read, empty, changed, noDay }: RecordedAnswer) => {
	it('an index is requested from its publisher', () => {
		const range = { from: localDate('2026-06-15'), to: localDate('2026-06-18') };
		const { host, path } = publisherOf(index).request(range, 0);
		expect(`https://${host}${path}`).toBe(url);
	});

	it('a fixing keeps the digits of the publisher', () => {
		expect(parse(index, good).map(({ date, value }) => `${date} ${value}`)).toEqual(read);
	});

	it('an empty answer has no fixings', () => {
		expect(parse(index, empty)).toEqual([]);
	});

	it('an answer of a different shape is refused as a whole, and the error names the missing part', () => {
		const [from, to, named] = changed;
		const { fault, message } = failure(index, good.replaceAll(from, to));
		expect([fault, message]).toEqual(['changed-shape', expect.stringContaining(named)]);
	});

	it.each([html, '', '{"error":"quota exceeded"}', 'null'])('%j is not an answer', (text) => {
		expect(failure(index, text).fault).toBe('changed-shape');
	});

	it('a date that does not exist refuses the whole answer', () => {
		const [from, to] = noDay;
		const { fault, message } = failure(index, good.replaceAll(from, to));
		expect([fault, message]).toEqual(['changed-shape', `"${to}" is not a date`]);
	});
});

it('keeps the revision mark and the publication time of a publisher', () => {
	const marksOf = (index: string) =>
		parse(index, recordedAnswers.find((recorded) => recorded.index === index)?.good ?? '').map(
			({ publishedAt, revisionIndicator }) => [publishedAt, revisionIndicator],
		);
	expect(marksOf('SOFR')).toEqual([
		[undefined, undefined],
		[undefined, 'R'],
	]);
	expect(marksOf('SORA').flat()).toEqual(['2026-06-17', undefined, '2026-06-16', undefined]);
	expect(marksOf('SWESTR')).toEqual([
		['2026-06-16T07:00:00Z', undefined],
		['2026-06-17T09:00:00Z', 'republication'],
	]);
});

it('SORA is requested page by page', () => {
	const range = { from: localDate('2026-06-15'), to: localDate('2026-06-18') };
	expect(publisherOf('SORA').request(range, 200).path).toMatch(/&limit=100&sort=end_of_day%20desc&offset=200$/);
});
