import { describe, expect, it } from 'vitest';
import { describeRefusal, isRefusal } from '../file/refusal.ts';
import { linesOf, peopleGrids, textGrids, truthOf } from '../testing/people-file.ts';
import { readFixings } from './fixings.ts';

interface FixingTruth {
	readonly values: number;
	readonly data: Readonly<Record<string, Readonly<Record<string, number>>>>;
	readonly gaps: readonly {
		readonly index: string;
		readonly date: string;
		readonly tenors?: readonly string[];
		readonly why: string;
	}[];
	readonly notData: readonly {
		readonly sheet?: string;
		readonly row?: number | string;
		readonly line?: number;
		readonly why: string;
	}[];
	readonly doubtful?: readonly {
		readonly index: string;
		readonly tenor: string;
		readonly date: string;
		readonly asWritten: number;
	}[];
}

function read(grids: ReturnType<typeof peopleGrids>, terms?: Parameters<typeof readFixings>[1]) {
	const file = readFixings(grids, terms);
	if (isRefusal(file)) throw new Error(describeRefusal(file));
	return file;
}

describe.each(['fixings/LIBOR_EURIBOR_fixings_SYNTHETIC.xlsx', 'fixings/fixings_long_SYNTHETIC.csv'])(
	'file %s',
	(path) => {
		const file = read(peopleGrids(path));
		const truth = truthOf<FixingTruth>(path);
		const usable = file.fixings.filter(({ doubt }) => doubt === undefined);

		it('all fixings of the file are read', () => {
			const data: Record<string, Record<string, number>> = {};
			for (const { currency, index, tenor, date, value } of usable) {
				const series = `${currency} ${index} ${tenor}`;
				data[series] = { ...data[series], [date]: Number(value) };
			}
			expect(data).toEqual(truth.data);
			expect(usable).toHaveLength(truth.values);
		});

		it('the file causes neither questions nor other faults', () => {
			expect([...file.questions, ...file.tables.flatMap(({ questions }) => questions)]).toEqual([]);
			expect(file.faults).toEqual([]);
		});

		it('a rate a hundred times its neighbours is marked as doubtful', () => {
			const doubtful = file.fixings.filter(({ doubt }) => doubt?.code === 'figure-doubtful');
			const keyOf = (index: string, tenor: string, date: string, value: number) => `${index} ${tenor} ${date} ${value}`;
			expect(
				doubtful
					.map(({ currency, index, tenor, date, value }) => keyOf(`${currency} ${index}`, tenor, date, Number(value)))
					.sort(),
			).toEqual((truth.doubtful ?? []).map((each) => keyOf(each.index, each.tenor, each.date, each.asWritten)).sort());
		});

		it('weekend rows are marked as doubtful, and repeated rows are listed', () => {
			const placeOf = (sheet: string, line: number) => `${sheet} ${line}`;
			const expected = (why: RegExp) =>
				truth.notData
					.filter((row) => why.test(row.why))
					.flatMap(({ sheet = '', row, line }) => linesOf(row ?? line).map((each) => placeOf(sheet, each)));
			const weekends = file.fixings.filter(({ doubt }) => doubt?.code === 'weekend');
			expect([...new Set(weekends.map(({ cell: { place } }) => placeOf(place.sheet, place.line)))].sort()).toEqual(
				expected(/Saturday/).sort(),
			);
			expect(file.duplicates.map(({ sheet, line }) => placeOf(sheet, line))).toEqual(expected(/second time|once more/));
		});

		it('cells without a rate are listed as gaps', () => {
			const expected = truth.gaps
				.filter(({ why }) => !why.startsWith('row missing'))
				.flatMap(({ index, date, tenors = [] }) => tenors.map((tenor) => `${index} ${tenor} ${date}`));
			expect(file.gaps.map(({ index, tenor, date }) => `${index} ${tenor} ${date}`).sort()).toEqual(expected.sort());
		});

		it('rows with averages are skipped', () => {
			const averages = truth.notData.filter(({ why }) => why.startsWith('average')).map(({ row }) => row);
			const skipped = file.tables.flatMap((table) => table.skipped.filter(({ reason }) => reason === 'total'));
			expect(skipped.map(({ line }) => line)).toEqual(averages);
		});
	},
);

it('the index is asked for if the sheet name does not contain it', () => {
	const text = 'Date;3M;6M\n2021-03-01;0,51;0,62\n';
	const open = read(textGrids(text));
	expect(open.questions.map(({ code, field }) => [code, field])).toEqual([['field-missing', 'index']]);
	const answered = read(textGrids(text), { answers: { values: { index: 'USD LIBOR' } } });
	expect(answered.questions).toEqual([]);
	expect(answered.fixings.map(({ currency, index, tenor, value }) => [currency, index, tenor, value])).toEqual([
		['USD', 'LIBOR', '3M', '0.51'],
		['USD', 'LIBOR', '6M', '0.62'],
	]);
});

it('small rates lead to the question whether they are percentages or fractions', () => {
	const grids = textGrids('Date,3M\n2021-03-01,0.0531\n2021-03-02,0.0532\n');
	const [table] = read(grids, { answers: { values: { index: 'USD LIBOR' } } }).tables;
	expect(table?.questions.map(({ code, key, proposed }) => [code, key, proposed])).toEqual([
		['unit', '3M', 'fraction'],
	]);
});

it('small rates are read as percentages if a different tenor of the sheet is in percent', () => {
	const grids = textGrids('Date,1M,12M\n2021-03-01,0.11,0.24\n2021-03-02,0.12,0.25\n');
	const { tables, fixings } = read(grids, { answers: { values: { index: 'USD LIBOR' } } });
	expect(tables.flatMap(({ questions }) => questions)).toEqual([]);
	expect(fixings.map(({ value }) => value)).toEqual(['0.11', '0.12', '0.24', '0.25']);
});

it('two different rates for the same date are a fault', () => {
	const text = 'Index,Ccy,Tenor,Date,Rate\nLIBOR,USD,3M,2021-03-01,0.51\nUSD-LIBOR,USD,3M,01-Mar-21,0.52\n';
	expect(read(textGrids(text)).faults.map(({ code, suggestions }) => [code, suggestions])).toEqual([
		['repeated', ['0.51', '0.52']],
	]);
});
