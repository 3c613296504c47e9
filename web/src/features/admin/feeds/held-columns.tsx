import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TableProps } from '@cloudscape-design/components/table';
import { dateText } from '#i18n/date-text.ts';
import { instantText } from '#lib/dates/instant-text.ts';
import type { Feed, HeldValue } from '#shared/contract/feeds.ts';
import type { AdminText } from '../shared/admin-text.ts';

/** A held value and its index. */
export interface HeldRow extends HeldValue {
	readonly index: string;
}

export const heldRows = (feeds: readonly Feed[]): readonly HeldRow[] =>
	feeds.flatMap(({ index, held }) => held.map((value) => ({ index, ...value })));

export type Decision = 'confirm' | 'reject';

/** A decision that waits for confirmation. */
export interface Asked {
	readonly decision: Decision;
	readonly row: HeldRow;
}

/** @param ask opens the confirmation of a decision */
export function heldColumns(
	{ t, language }: AdminText,
	ask: (asked: Asked) => void,
): readonly TableProps.ColumnDefinition<HeldRow>[] {
	return [
		{ id: 'index', header: t('feeds.index'), isRowHeader: true, cell: ({ index }) => index },
		{ id: 'date', header: t('feeds.day'), cell: ({ date }) => dateText(date, language) },
		{ id: 'value', header: t('feeds.value'), cell: ({ value }) => value },
		{
			id: 'comparedWith',
			header: t('feeds.comparedWith'),
			cell: ({ comparedWith }) => t('feeds.compared', { ...comparedWith, date: dateText(comparedWith.date, language) }),
		},
		{ id: 'askedAt', header: t('feeds.askedAt'), cell: ({ askedAt }) => instantText(askedAt, language) },
		{
			id: 'decision',
			header: t('feeds.decision'),
			cell: (row) => (
				<SpaceBetween direction="horizontal" size="xs">
					{(['confirm', 'reject'] as const).map((decision) => (
						<Button
							key={decision}
							ariaLabel={t(`feeds.${decision}Value`, { index: row.index, date: dateText(row.date, language) })}
							onClick={() => ask({ decision, row })}
						>
							{t(`feeds.${decision}`)}
						</Button>
					))}
				</SpaceBetween>
			),
		},
	];
}
