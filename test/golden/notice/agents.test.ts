import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readNotice } from '#shared/loan/notice-text/read-notice.ts';
import { calculatedLoan } from '#shared/loan/notice-text/testing/calculated-loan.ts';

/**
 * Realistic texts of agents and desks. The expected results were written before the reader was first run on a text.
 *
 * - `read`: the number is compared
 * - `may`: the number is compared or left out
 * - `≠`: the number differs from ours
 * - `left`: the number is never compared
 *
 * A person would accept each of the listed verdicts. The numbers of `usd` and `gbp` were calculated outside this
 * repository.
 */
const folder = 'test/golden/notice/agents';

const quarter = { startDate: '2026-03-16', endDate: '2026-06-16', lookback: 5, cas: '0', floor: '0' };
const loans = {
	usd: calculatedLoan({ ...quarter, currency: 'USD', principal: '25000000', cas: '0.26161', margin: '1.75' }),
	gbp: calculatedLoan({
		...{ ...quarter, currency: 'GBP', principal: '25000000', cas: '0.1193', margin: '2.5' },
		...{ startDate: '2026-01-20', endDate: '2026-04-20' },
	}),
	eur: calculatedLoan({ ...quarter, currency: 'EUR', principal: '18500000', margin: '2.1' }),
	chf: calculatedLoan({
		...{ startDate: '2026-03-16', endDate: '2026-06-16', lookback: 5, cas: '0' },
		...{ currency: 'CHF', principal: '40000000', margin: '1.35' },
	}),
	jpy: calculatedLoan({ ...quarter, currency: 'JPY', principal: '3000000000', margin: '0.8' }),
	week: calculatedLoan({
		...{ startDate: '2026-06-01', endDate: '2026-06-10', lookback: 2, cas: '0', floor: '0' },
		...{ currency: 'USD', principal: '10000000', margin: '1.5' },
	}),
	pound: calculatedLoan({
		...{ startDate: '2026-06-01', endDate: '2026-06-10', lookback: 5, shift: true, floor: '0' },
		...{ currency: 'GBP', principal: '8000000', cas: '0.1193', margin: '2' },
	}),
};

interface Stated {
	readonly kind: string;
	readonly isOurs: boolean;
	readonly words: string;
}

function truthsOf(kind: string) {
	const blocks = readFileSync(`${folder}/${kind}.txt`, 'utf8').split(/^=== /m).slice(1);
	return blocks.map((block) => {
		const [head = '', text = ''] = block.split('\n---\n');
		const [name = '', ...lines] = head.split('\n');
		const field = (key: string) =>
			lines
				.find((line) => line.startsWith(`${key}: `))
				?.slice(key.length + 2)
				.split(/; | (?=$)/) ?? [];
		const stated = (key: string) =>
			field(key).map((each): Stated => {
				const [, kind = '', sign, words = ''] = /^([a-z-]+)(≠| )(.+)$/.exec(each) ?? [];
				return { kind, isOurs: sign === ' ', words };
			});
		return {
			...{ name, text: text.replace(/\n$/, ''), loan: loans[field('loan')[0] as keyof typeof loans] },
			verdicts: field('verdict')[0]?.split(' '),
			...{ read: stated('read'), may: stated('may'), cells: stated('cells'), left: field('left') },
			columns: field('columns')[0]?.split(' '),
		};
	});
}

const isPart = (a: string, b: string) => a.includes(b) || b.includes(a);

describe.each(['totals', 'mails', 'tables', 'languages'])('notices of the kind %s', (kind) => {
	it.each(truthsOf(kind))(
		'the notice $name is read as expected',
		({ text, loan, verdicts, read, may, cells, left, columns }) => {
			const { verdict, marks, tables } = readNotice(text, loan);
			const lines = text.split('\n');
			const judged = marks.filter(({ state }) => state === 'equal' || state === 'different');
			const isOf = ({ kind, isOurs, words }: Stated) => {
				const [figure = '', row] = words.split('@');
				return (mark: (typeof judged)[number]) =>
					mark.kind === kind &&
					(mark.state === 'equal') === isOurs &&
					isPart(figure, text.slice(mark.start, mark.end)) &&
					(row === undefined || lines[mark.line - 1]?.includes(row));
			};
			const missed = [...read, ...cells].filter((each) => !judged.some(isOf(each)));
			const known = [...read, ...may, ...cells];
			const misread = judged
				.filter(
					(mark) => (mark.cell === undefined || mark.state === 'different') && !known.some((each) => isOf(each)(mark)),
				)
				.map(({ start, end, kind, state }) => `${kind} ${state} ${text.slice(start, end)}`);
			const compared = left.filter((words) => judged.some(({ start, end }) => text.slice(start, end).includes(words)));
			expect({ misread, compared, missed: missed.map(({ kind, words }) => `${kind} ${words}`) }).toEqual({
				...{ misread: [], compared: [], missed: [] },
			});
			expect(verdicts).toContain(verdict);
			if (columns !== undefined) expect(tables[0]?.columns.map((column) => column.kind)).toEqual(columns);
		},
	);
});
