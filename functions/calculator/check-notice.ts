import { type OperationContext, operation } from '#functions/directory/access/operation.ts';
import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import { requireEntitledIndex } from '#functions/rates/require-entitled-index.ts';
import { checkNotice as checkNoticeRoute } from '#shared/contract/notice.ts';
import { type Decimal, decimal } from '#shared/decimal/decimal.ts';
import { checkNotice as check } from '#shared/loan/notice/check-notice.ts';
import type { Notice } from '#shared/loan/notice/notice.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { compareTerms } from './compare-terms.ts';
import { describeNotice } from './describe-notice.ts';
import { noticeMarketOf, readIndexMarket } from './notice-market.ts';
import { ownerOf } from './owner-of.ts';
import { readInput } from './require-terms.ts';
import { resolveLoan } from './resolve-loan.ts';

export const checkNotice = operation(checkNoticeRoute, async ({ request, caller }) => {
	const { notice, userid, token, ...terms } = request;
	const index = requireEntitledIndex(caller, ['RFR'], terms.currency);
	const loan = await resolveLoan(readInput(terms), index, ownerOf(caller));
	const read = readFigures(notice);
	const checked = check(read, loan.terms, noticeMarketOf(loan, await readIndexMarket([loan])));
	if ('reason' in checked) throw refuseFailure(checked, 'compounding');
	return {
		...describeNotice(checked, compareTerms(notice.terms, loan, checked.loan)),
		index: index.name,
		currency: index.currency,
	};
});

type NoticeRequest = OperationContext<typeof checkNoticeRoute>['request']['notice'];

function readFigures({ rate, interest, days, rows = [] }: NoticeRequest): Notice {
	return {
		...figure('rate', rate),
		...figure('interest', interest),
		...(days === undefined ? {} : { days }),
		rows: rows.map((row) => ({
			date: row.date as LocalDate,
			...figure('rate', row.rate),
			...(row.days === undefined ? {} : { days: row.days }),
			...figure('factor', row.factor),
			...figure('interest', row.interest),
			...figure('principal', row.principal),
		})),
	};
}

const figure = <Name extends string>(name: Name, text: string | undefined) =>
	(text === undefined ? {} : { [name]: decimal(text) }) as { readonly [Key in Name]?: Decimal };
