import { expect, test } from 'vitest';
import { textsIn } from '#features/loans/testing/texts.ts';
import { twoDays } from '#features/loans/testing/two-days.ts';
import { describeFollowed } from './describe-followed.ts';

const followed = {
	...twoDays,
	conventions: {
		...twoDays.conventions,
		convention: {
			id: 'lma-sonia',
			name: 'LMA SONIA',
			changed: [
				{ term: 'floorOn' as const, convention: 'rfr, rfr-plus-cas', here: 'compounded-rate' },
				{ term: 'calendars' as const, convention: 'UKG_FI', here: 'UKG_FI, Ours' },
			],
			open: [{ term: 'rounding' as const, here: '4' }],
		},
	},
};

test.each([
	['en', 'Changed: floor on Daily RFR or Daily RFR + CAS → Compounded rate; '],
	['zh', '已更改：下限适用于 每日 RFR或每日 RFR + CAS → 复利利率；'],
] as const)(
	'in language %s, a changed term is described with the values that its convention allows',
	async (language, text) => {
		expect(describeFollowed(followed, await textsIn(language))).toContain(text);
	},
);
