import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsOf } from '#test/support/nightly.ts';
import {
	type BackendDraft,
	composeBackendDraft,
	parseBackendDraft,
	scheduleOf,
	withLveText,
	withSchedule,
} from './backend-draft.ts';

function draftOf(config: object): BackendDraft {
	const draft = parseBackendDraft(JSON.stringify(config));
	if (draft === undefined) throw new Error('not a configuration');
	return draft;
}

const composed = (draft: BackendDraft) => JSON.parse(composeBackendDraft(draft) ?? 'null');

test('an unchanged configuration is written exactly as it was read, with unknown keys in their order', () => {
	const keys = fc.oneof(fc.constantFrom('LVE', 'Entitlements'), fc.string());
	const lve = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }));
	const config = fc
		.uniqueArray(fc.tuple(keys, fc.jsonValue({ maxDepth: 2 }), lve), { selector: ([key]) => key, maxLength: 8 })
		.map((entries) =>
			Object.fromEntries(entries.map(([key, value, section]) => [key, key === 'LVE' ? section : value])),
		);
	fc.assert(
		fc.property(config, (written) => {
			expect(composeBackendDraft(draftOf(written))).toBe(JSON.stringify(written));
		}),
		{ numRuns: runsOf(1000) },
	);
});

test('blank text is read as an empty object, and JSON that is not an object is refused', () => {
	expect(composeBackendDraft(parseBackendDraft(' ') as BackendDraft)).toBe('{}');
	expect(parseBackendDraft('[]')).toBeUndefined();
	expect(composeBackendDraft({ ...draftOf({}), general: '[1]' })).toBeUndefined();
	expect(composeBackendDraft({ ...draftOf({}), general: '{' })).toBeUndefined();
});

test('the loan valuation section (LVE) keeps its content while it is switched off', () => {
	const draft = draftOf({ a: 1, LVE: { LVESchedule: { USD: '09:00' }, other: 2 }, b: 3 });
	expect(composed({ ...draft, isLveOn: false })).toEqual({ a: 1, b: 3 });
	expect(Object.keys(composed({ ...draft, isLveOn: true }))).toEqual(['a', 'LVE', 'b']);
	expect(composed(withLveText(draft, 'InputCols', '{"x":1}')).LVE).toEqual({
		LVESchedule: { USD: '09:00' },
		other: 2,
		InputCols: { x: 1 },
	});
});

test('the schedule is sorted by currency, regardless of the order in which currencies were added', () => {
	const draft = withSchedule(draftOf({ LVE: { LVESchedule: { USD: '09:00', EUR: '12:30' } } }), [
		{ currency: 'USD', time: '09:00' },
		{ currency: 'CHF', time: '18:05' },
		{ currency: 'EUR', time: '12:30' },
	]);
	expect(scheduleOf(draft).map(({ currency }) => currency)).toEqual(['CHF', 'EUR', 'USD']);
	expect(Object.keys(composed(draft).LVE.LVESchedule)).toEqual(['CHF', 'EUR', 'USD']);
});
