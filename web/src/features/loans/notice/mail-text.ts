import { dateText } from '#i18n/date-text.ts';
import type { CompoundingOutcome } from '../shared/desk/use-compounding.ts';
import { amountText } from '../shared/figures/figure-text.ts';
import type { NoticeTexts } from '../shared/notice-text.ts';
import type { CheckedText } from './checked-text.ts';
import { describeFinding, differingFigure } from './describe-finding.ts';

const maxDays = 20;

/** The finding as plain text for a mail to the lender. */
export function mailText(checked: CheckedText, { result }: CompoundingOutcome, text: NoticeTexts): string {
	const { t, language } = text;
	const { headline, details, causeTitle, causes } = describeFinding(checked, text);
	const { startDate, endDate } = result.conventions;
	const period = t('mail.period', {
		index: result.index,
		start: dateText(startDate, language),
		end: dateText(endDate, language),
		principal: `${amountText(result.principal)} ${result.currency}`,
	});
	const differing = (checked.answer?.rows?.days ?? []).filter(
		({ isDifferent, row }) => isDifferent && row !== undefined,
	);
	const days = differing.slice(0, maxDays).flatMap((day) => {
		const { column, figure } = differingFigure(day) ?? {};
		if (column === undefined || figure === undefined) return [];
		const { theirs = '', ours = '', difference = '' } = figure;
		const name = t(`figures.rows.${column}`);
		return [t('mail.day', { date: dateText(day.date, language), figure: name, theirs, ours, difference })];
	});
	const more = differing.length > maxDays ? [t('mail.moreDays', { count: differing.length - maxDays })] : [];
	return [
		period,
		'',
		headline,
		...details,
		...(days.length > 1 ? ['', ...days, ...more] : []),
		...(causeTitle === undefined ? [] : ['', causeTitle, ...causes.map((cause) => `- ${cause}`)]),
	].join('\n');
}
