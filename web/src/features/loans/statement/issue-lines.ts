import { dateText } from '#i18n/date-text.ts';
import { clockText } from '#lib/dates/clock-text.ts';
import { localToday } from '#lib/dates/local-day.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import { plainText } from './parties.ts';
import type { StatementText } from './statement-text.ts';

/** Author and time of a statement. */
export interface Issue {
	readonly organisation: string;
	readonly userId: string;
	readonly at: Date;
	/** Name of the time zone that the time is written in, such as Europe/London. */
	readonly timeZone: string;
	/** Version of the portal. */
	readonly portal: string;
	/** The saved loan with exactly these terms, if there is one. */
	readonly loan?: Pick<SavedLoan, 'name' | 'version'> | undefined;
}

/** Lines that name the author, the time and the version of the portal. */
export function issueLines(
	{ organisation, userId, at, timeZone, loan, portal }: Issue,
	{ t, language }: StatementText,
) {
	return [
		t('issue.by', { userId, organisation: plainText(organisation) }),
		t('issue.at', { time: `${dateText(localToday(at), language)} ${clockText(at)}`, timeZone }),
		...(loan === undefined ? [] : [t('issue.loan', { name: plainText(loan.name), version: loan.version })]),
		t('issue.version', { version: portal }),
	];
}
