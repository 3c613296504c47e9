import { Alert, Button, Checkbox, Modal, StatusIndicator, TreeView } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { useSession } from '#lib/api-client.ts';
import { calendarHolidaysQuery, calendarNamesQuery } from '#lib/calendars.ts';
import { useCalendarsText, useRemoteCalendarChanges } from './calendars-text.ts';
import { HolidayTable } from './holiday-table.tsx';
import styles from './view-calendars-dialog.module.css';

interface CalendarGroup {
	readonly id: 'currency' | 'client';
	readonly label: string;
	/** Sorted in ascending order. */
	readonly calendars: readonly string[];
	/** Text displayed if the group has no calendars. */
	readonly emptyText: string;
}

interface CalendarTreeProps {
	readonly groups: readonly CalendarGroup[];
	readonly selected: ReadonlySet<string>;
	readonly onSelect: (selected: ReadonlySet<string>) => void;
}

interface Item {
	readonly id: string;
	readonly label: string;
	/** Calendars that the checkbox selects. */
	readonly calendars: readonly string[];
	readonly children?: readonly Item[];
	readonly emptyText?: string;
}

/** List of calendars with checkboxes. The checkbox of a group selects or clears all calendars of the group. */
function CalendarTree({ groups, selected, onSelect }: CalendarTreeProps) {
	const { t } = useCalendarsText();
	const [expanded, setExpanded] = useState<readonly string[]>(groups.map(({ id }) => id));
	const items = groups.map(
		({ id, label, calendars, emptyText }): Item => ({
			id,
			label,
			calendars,
			children: calendars.map((calendar) => ({ id: `${id} ${calendar}`, label: calendar, calendars: [calendar] })),
			...(calendars.length === 0 ? { emptyText } : {}),
		}),
	);
	const toggle = ({ calendars }: Item, isChecked: boolean) => {
		const others = [...selected].filter((calendar) => !calendars.includes(calendar));
		onSelect(new Set(isChecked ? [...others, ...calendars] : others));
	};
	return (
		<TreeView<Item>
			ariaLabel={t('view.tree')}
			items={items}
			getItemId={({ id }) => id}
			getItemChildren={({ children }) => (children?.length === 0 ? undefined : children)}
			expandedItems={expanded}
			onItemToggle={({ detail: { id, expanded: isExpanded } }) =>
				setExpanded(isExpanded ? [...expanded, id] : expanded.filter((each) => each !== id))
			}
			renderItem={(item) => {
				const count = item.calendars.filter((calendar) => selected.has(calendar)).length;
				const isAll = count > 0 && count === item.calendars.length;
				return {
					announcementLabel: item.label,
					secondaryContent: item.emptyText,
					content: (
						<Checkbox
							checked={isAll}
							indeterminate={count > 0 && !isAll}
							disabled={item.calendars.length === 0}
							onChange={({ detail }) => toggle(item, detail.checked)}
						>
							{item.label}
						</Checkbox>
					),
				};
			}}
		/>
	);
}

interface ViewCalendarsDialogProps {
	readonly onClose: () => void;
	/** Year that is displayed first. */
	readonly year?: number;
}

/** Dialog that lists all calendars available for calculations, and the holidays of the selected calendars. */
export function ViewCalendarsDialog({ onClose, year = new Date().getFullYear() }: ViewCalendarsDialogProps) {
	const text = useCalendarsText();
	const { t } = text;
	const { organizationName } = useSession();
	const names = useQuery({ ...calendarNamesQuery(organizationName), refetchOnMount: 'always' });
	const holidays = useQuery({ ...calendarHolidaysQuery(organizationName), refetchOnMount: 'always' });
	useRemoteCalendarChanges();
	const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
	const served = holidays.data?.calendars;
	const chosen = useMemo(() => (served ?? []).filter(({ calendar }) => selected.has(calendar)), [served, selected]);

	const problem = problemOf();
	const retry = () => {
		void names.refetch();
		void holidays.refetch();
	};
	return (
		<Modal visible size="max" header={t('view.title')} onDismiss={onClose}>
			{problem !== undefined && (
				<Alert type="error" statusIconAriaLabel={t('error')} action={<Button onClick={retry}>{t('retry')}</Button>}>
					{problem}
				</Alert>
			)}
			{problem === undefined && (names.data === undefined || served === undefined) && (
				<StatusIndicator type="loading">{t('loading')}</StatusIndicator>
			)}
			{problem === undefined && names.data !== undefined && served !== undefined && (
				<div className={styles.panes}>
					<div className={styles.tree}>
						<CalendarTree groups={groupsOf(names.data)} selected={selected} onSelect={setSelected} />
					</div>
					<HolidayTable calendars={chosen} year={String(year)} />
				</div>
			)}
		</Modal>
	);

	function problemOf(): string | undefined {
		const failed = [names, holidays].find((query) => query.isError && query.data === undefined);
		if (failed !== undefined) return describeProblem(failed.error, text, t('problems.failed'));
		const isEmpty = names.data?.systemCalendars.length === 0 && names.data.clientCalendars.length === 0;
		if (isEmpty) return t('view.namesEmpty');
		return served?.length === 0 ? t('view.holidaysEmpty') : undefined;
	}

	function groupsOf({ systemCalendars, clientCalendars }: NonNullable<typeof names.data>): readonly CalendarGroup[] {
		const ascending = (calendars: readonly { readonly calendar: string }[]) =>
			calendars.map(({ calendar }) => calendar).toSorted((a, b) => a.localeCompare(b));
		return [
			{
				id: 'currency',
				label: t('view.currencyCalendars'),
				calendars: ascending(systemCalendars),
				emptyText: t('view.namesEmpty'),
			},
			{
				id: 'client',
				label: t('view.clientCalendars'),
				calendars: ascending(clientCalendars),
				emptyText: t('noClientCalendars'),
			},
		];
	}
}
