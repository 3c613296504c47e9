import Box from '@cloudscape-design/components/box';
import type { NoticeEntries } from './kept-notice.ts';
import { useNoticeText } from './notice-text.ts';
import type { TextTotals } from './read/read-totals.ts';

interface TextTotalsLineProps {
	readonly totals: TextTotals;
	readonly entries: NoticeEntries;
}

/** The totals that are taken from the pasted text, because their fields are blank. */
export function TextTotalsLine({ totals, entries }: TextTotalsLineProps) {
	const { t } = useNoticeText();
	const taken = (['rate', 'interest', 'days'] as const).flatMap((total) =>
		totals[total] === undefined || entries[total].trim() !== '' ? [] : [`${t(`figures.${total}`)} ${totals[total]}`],
	);
	if (taken.length === 0) return null;
	return <Box>{t('preview.totals', { totals: taken.join(t('finding.separator')) })}</Box>;
}
