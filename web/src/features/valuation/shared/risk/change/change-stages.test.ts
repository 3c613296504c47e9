import { expect, test } from 'vitest';
import { allDigits, changeStages, jointFixings } from './change-stages.ts';

const totals = {
	libor: {
		...{ deals: 2, value0: 100, value1: 112.005, cash: 5, time: 1, fixings: 2.005, rates: 10, fx: 4 },
		...{ terminated: 30, added: 7, changed: -3 },
	},
};

const deal = (status: string, apart?: object) => ({
	dealId: status,
	status,
	views: {},
	...(apart && { apart: { libor: apart } }),
});

test('the steps lead from the value of the first book to the value of the second book', () => {
	const results = [
		deal('same'),
		deal('terminated', { value0: 30 }),
		deal('new', { value1: 7 }),
		deal('changed', { value0: 20, value1: 17 }),
	] as never;
	const stages = changeStages({ results, totals }, 'libor') ?? [];
	expect(stages.map(({ stage, value }) => [stage, value])).toEqual([
		['before', 150],
		['time', 151],
		['fixings', 153.01],
		['rates', 163.01],
		['fx', 167.01],
		['cash', 162.01],
		['changed', 159.01],
		['terminated', 129.01],
		['added', 136.01],
		['after', 136.01],
	]);
	const sum = stages.reduce((total, { change = 0 }) => total + change, 0);
	expect(sum).toBeCloseTo(136.01 - 150, 9);
});

test('steps for new, terminated and changed deals are shown only if there are such deals, and a view without deals has no stages', () => {
	const stages = changeStages({ results: [deal('same')] as never, totals }, 'libor') ?? [];
	expect(stages.map(({ stage }) => stage)).toEqual(['before', 'time', 'fixings', 'rates', 'fx', 'cash', 'after']);
	expect(changeStages({ results: [], totals }, 'rfr')).toBeUndefined();
});

test('an exported waterfall has all digits', () => {
	const exact = { libor: { ...totals.libor, fixings: 2.0051234 } };
	const stages = changeStages({ results: [deal('same')] as never, totals: exact }, 'libor', allDigits) ?? [];
	expect(stages.slice(0, 3).map(({ change, value }) => [change, value])).toEqual([
		[undefined, 100],
		[1, 101],
		[2.0051234, 103.0051234],
	]);
	expect(stages.find(({ stage }) => stage === 'cash')?.change).toBe(-5);
});

const fixing = (date: string, value: string) =>
	({ index: 'LIBOR', currency: 'USD', tenor: '3M', date, value }) as never;

test("a fixing with different values in two books is reported, and the second book's value is used", () => {
	const first = [fixing('2021-06-30', '0.146'), fixing('2021-07-01', '0.15')];
	const second = [fixing('2021-06-30', '0.1460'), fixing('2021-07-01', '0.25'), fixing('2021-07-02', '0.2')];
	expect(jointFixings(first, second)).toEqual({ fixings: second, different: ['USD LIBOR 3M 2021-07-01'] });
});
