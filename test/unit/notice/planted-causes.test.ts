import { describe, expect, it } from 'vitest';
import { checkNotice } from '../../../shared/notice/check-notice.ts';
import type { Notice } from '../../../shared/notice/notice.ts';
import { noticeMarketOf, type Print, portalTerms, printedNotice } from '../../support/notice-market.ts';
import { loanFor, plant, plantedKinds, randomNumbers } from '../../support/planted-cause.ts';
import { lenderFigures } from '../../support/planted-notice.ts';

const textOf = (notice: Notice) =>
	JSON.stringify(notice, (_, value) => (typeof value === 'bigint' ? value.toString() : value));

type Judgement = 'named' | 'hidden' | 'not named' | 'wrongly named' | 'found equal';

interface Judged {
	readonly judgement: Judgement;
	readonly says: string;
}

function judge(number: number, hasRows: boolean): Judged {
	const pick = randomNumbers(1000 + number);
	const kind = plantedKinds[number % plantedKinds.length] as (typeof plantedKinds)[number];
	const agreed = loanFor(kind, pick);
	const cause = plant(kind, agreed, pick);
	const printing: Print = {
		rate: 4 + pick(2),
		interest: 2,
		...(hasRows
			? {
					rows: {
						date: pick(2) === 0 || agreed.lockout > 0 ? 'start' : 'observation',
						rate: 6,
						factor: 8 + 2 * pick(2),
						interest: 2 + 2 * pick(2),
					},
				}
			: {}),
	};
	const notice = printedNotice(lenderFigures(cause.terms), printing);
	const isHidden = textOf(notice) === textOf(printedNotice(lenderFigures(agreed), printing));
	const checked = checkNotice(notice, portalTerms(agreed), noticeMarketOf(agreed));
	if ('reason' in checked) throw new Error(`${kind} ${checked.reason}`);
	const says = JSON.stringify([number, kind, agreed, checked.verdict, checked.causes], undefined, 0);
	if (isHidden) return { judgement: checked.verdict === 'equal' ? 'hidden' : 'wrongly named', says };
	if (checked.verdict === 'equal') return { judgement: 'found equal', says };
	if (checked.verdict === 'unexplained') return { judgement: 'not named', says };
	const isNamed = checked.causes.some(({ changes }) => changes.length === 1 && changes.every(cause.isNamedBy));
	return { judgement: isNamed ? 'named' : 'wrongly named', says };
}

const judged = (count: number, hasRows: boolean) => {
	const all = Array.from({ length: count }, (_, number) => judge(number, hasRows));
	const of = (judgement: Judgement) => all.filter((each) => each.judgement === judgement);
	return { of, wrong: [...of('wrongly named'), ...of('found equal')].map(({ says }) => says), all };
};

describe('notices with one planted mistake', () => {
	it('have their cause named where they have daily rows', () => {
		const { of, wrong } = judged(200, true);
		expect(wrong).toEqual([]);
		expect(of('not named').map(({ says }) => says)).toEqual([]);
		expect(of('named').length + of('hidden').length).toBeGreaterThanOrEqual(190);
		expect(of('hidden').length).toBeLessThan(30);
	});

	it('have their cause among those named where they have totals alone', () => {
		const { of, wrong } = judged(60, false);
		expect(wrong).toEqual([]);
		expect(of('not named').map(({ says }) => says)).toEqual([]);
	});
});
