import { describe, expect, it } from 'vitest';
import { applyFixings } from '#functions/rates/fetch/fetch-index.ts';
import {
	addMissingFixings,
	applyFixing,
	fixingRecords,
	quarantinedFixings,
} from '#functions/rates/store/fixing-records.ts';
import { dynamodb } from '#platform/aws/table.ts';
import { localDate } from '#shared/time/local-date.ts';
import { brokenOff } from '#test/support/broken-off.ts';
import { fixingHistory } from '#test/support/fixing-history.ts';
import { isNightly } from '#test/support/nightly.ts';
import { emptyRates, ratesImage } from '#test/support/rates-image.ts';
import { sofrDatabase, sofrHistory } from '#test/support/sofr-database.ts';
import { applyStated, currentFixings } from '#test/support/stated-fixings.ts';

const database = await sofrDatabase();

const source = 'New York Fed';
const fixing = (date: string, value: string) => ({ date: localDate(date), value });
const stored = [fixing('2026-06-01', '3.60'), fixing('2026-06-02', '3.61'), fixing('2026-06-03', '3.62')];

/** Two revisions, nine new dates, an outlier, a holiday and a Saturday. */
const fixings = [
	fixing('2026-06-01', '3.6'),
	fixing('2026-06-02', '3.71'),
	fixing('2026-06-03', '3.72'),
	fixing('2026-06-04', '3.63'),
	fixing('2026-06-05', '3.64'),
	fixing('2026-06-08', '3.65'),
	fixing('2026-06-09', '36.6'),
	fixing('2026-06-10', '3.67'),
	fixing('2026-06-11', '3.68'),
	fixing('2026-06-12', '3.69'),
	fixing('2026-06-13', '3.69'),
	fixing('2026-06-15', '3.70'),
	fixing('2026-06-16', '3.71'),
	fixing('2026-06-17', '3.72'),
	fixing('2026-06-19', '3.73'),
];
const take = (more = fixings, askedAt = '2026-06-22T12:00:00.000Z') =>
	database.as('ingest', () => applyFixings({ index: 'SOFR', source, askedAt, fixings: more }));
const seed = () => addMissingFixings('SOFR', source, stored);

it('new fixings are stored, changed ones are revised, outliers are quarantined and impossible dates are refused', async () => {
	await seed();
	const taken = await take();
	expect(taken).toMatchObject({
		unchanged: 1,
		revised: [
			{ date: '2026-06-02', value: '3.71', replaced: '3.61' },
			{ date: '2026-06-03', value: '3.72', replaced: '3.62' },
		],
		quarantined: [{ date: '2026-06-09', value: '36.6', comparedWith: { date: '2026-06-08', value: '3.65' } }],
		refused: [
			{ date: '2026-06-13', value: '3.69', reason: 'weekend' },
			{ date: '2026-06-19', value: '3.73', reason: 'holiday' },
		],
	});
	expect(taken.added.map(({ date }) => date.slice(8))).toEqual(['04', '05', '08', '10', '11', '12', '15', '16', '17']);
	const current = await currentFixings('SOFR', localDate('2026-06-01'), localDate('2026-06-30'));
	expect(current.map(({ value }) => value).join(' ')).toBe(
		'3.60 3.71 3.72 3.63 3.64 3.65 3.67 3.68 3.69 3.70 3.71 3.72',
	);
	expect(await sofrHistory('2026-06-02')).toEqual(['1: 3.61', '2: 3.71']);
	expect(await sofrHistory('2026-06-04')).toEqual(['1: 3.63']);
	expect(await quarantinedFixings('SOFR')).toEqual(taken.quarantined);
});

it('an outlier is stored only after a confirmation, and a corrected value without one', async () => {
	await seed();
	await take();
	const again = [fixing('2026-06-09', '36.6')];
	expect((await take(again)).quarantined).toHaveLength(1);
	const order = { index: 'SOFR', source, askedAt: '2026-06-22T13:00:00.000Z' };
	const confirmed = await applyFixings({ ...order, fixings: again, confirmed: again });
	expect([confirmed.added, confirmed.quarantined, await quarantinedFixings('SOFR')]).toEqual([again, [], []]);

	await emptyRates();
	await seed();
	await take();
	const corrected = await take([fixing('2026-06-09', '3.66')]);
	expect([corrected.added, await quarantinedFixings('SOFR')]).toEqual([[fixing('2026-06-09', '3.66')], []]);
});

if (isNightly)
	it('a load that is killed at any write and repeated stores every fixing exactly once', async () => {
		await seed();
		await take();
		const whole = await ratesImage();
		let writes = 0;
		for (let wasBroken = true; wasBroken; writes++) {
			await emptyRates();
			await seed();
			wasBroken = await brokenOff(writes, 'after', () => take());
			await take(fixings, '2026-06-22T12:30:00.000Z');
			expect(await ratesImage(), `after write ${writes}`).toEqual(whole);
		}
		// One write for the outlier, four for two revisions, nine for new dates, and one for a restated value. The last run
		// is not killed.
		expect(writes - 1).toBe(1 + 4 + 9 + 1 + 1);
	});

it('outliers are quarantined before the first fixing is stored', async () => {
	await seed();
	await brokenOff(2, 'before', () => take());
	expect(await quarantinedFixings('SOFR')).toMatchObject([{ date: '2026-06-09', value: '36.6' }]);
	expect(await currentFixings('SOFR', localDate('2026-06-04'), localDate('2026-06-30'))).toEqual([]);
});

describe('simultaneous fetches of one index', () => {
	it('simultaneous fetches store every fixing once, and only one fetch reports it', async () => {
		await seed();
		await take();
		const whole = await ratesImage();
		await emptyRates();
		await seed();
		const runs = await Promise.all([1, 2, 3, 4].map((n) => take(fixings, `2026-06-22T12:00:0${n}.000Z`)));
		expect(await ratesImage()).toEqual(whole);
		expect(runs.flatMap(({ added }) => added).length).toBe(9);
		expect(runs.flatMap(({ revised }) => revised).length).toBe(2);
	});

	it('revisions of a date are numbered without gaps, and the value that the publisher stated last is current', async () => {
		const date = localDate('2026-06-01');
		const candidates = Array.from({ length: 8 }, (_, i) => ({
			...fixing(date, `3.0${i}`),
			source,
			askedAt: `2026-06-02T12:00:0${i}.000Z`,
		}));
		const outcomes = await Promise.all(candidates.map((version) => applyStated('SOFR', version)));
		const kept = candidates.filter((_, i) => outcomes[i]?.outcome !== 'overtaken').map(({ value }) => value);
		const versions = await fixingHistory('SOFR', date);
		expect(versions.map(({ revision }) => revision)).toEqual(kept.map((_, i) => i + 1));
		expect(versions.map(({ value }) => value)).toEqual(kept);
		expect(versions.at(-1)?.value).toBe('3.07');
	});
});

it('a value that the publisher stated earlier does not replace a later one', async () => {
	await seed();
	await take([fixing('2026-06-02', '3.71')], '2026-06-04T15:00:00.000Z');
	const late = await take([fixing('2026-06-02', '3.61')], '2026-06-04T14:00:00.000Z');
	expect([late.revised, late.unchanged]).toEqual([[], 1]);
	expect(await sofrHistory('2026-06-02')).toEqual(['1: 3.61', '2: 3.71']);
	await take([fixing('2026-06-02', '3.61')], '2026-06-04T16:00:00.000Z');
	expect(await sofrHistory('2026-06-02')).toEqual(['1: 3.61', '2: 3.71', '3: 3.61']);
});

it('reference data do not replace a fixing that is stored while they are loaded', async () => {
	await addMissingFixings('SOFR', source, stored.slice(0, 2));
	const comes = { ...fixing('2026-06-03', '3.99'), source, askedAt: '2026-06-04T12:00:00.000Z' };
	dynamodb.middlewareStack.add(
		(next, context) => async (args) => {
			if (context.commandName === 'QueryCommand') return next(args);
			dynamodb.middlewareStack.remove('meanwhile');
			await applyStated('SOFR', comes);
			return next(args);
		},
		{ step: 'initialize', name: 'meanwhile' },
	);
	expect(await addMissingFixings('SOFR', source, [...stored, fixing('2026-06-04', '3.63')])).toBe(1);
	expect(await sofrHistory('2026-06-03')).toEqual(['1: 3.99']);
	expect(await sofrHistory('2026-06-04')).toEqual(['1: 3.63']);
});

it('a revision is repeated if the record has changed since it was read', async () => {
	await seed();
	const revision = fixing('2026-06-02', '3.71');
	const [known] = await fixingRecords('SOFR', revision.date, revision.date);
	await applyFixing('SOFR', revision, { source, askedAt: '2026-06-04T15:00:00.000Z' }, known);
	const later = { source, askedAt: '2026-06-04T16:00:00.000Z' };
	expect(await applyFixing('SOFR', { ...revision, value: '3.72' }, later, known)).toMatchObject({
		outcome: 'revised',
		replaced: { value: '3.71' },
	});
	expect(await sofrHistory('2026-06-02')).toEqual(['1: 3.61', '2: 3.71', '3: 3.72']);
});
