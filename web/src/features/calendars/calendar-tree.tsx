import Checkbox from '@cloudscape-design/components/checkbox';
import TreeView from '@cloudscape-design/components/tree-view';
import { useState } from 'react';
import { useCalendarsText } from './calendars-text.ts';

export interface CalendarGroup {
	readonly id: 'currency' | 'client';
	readonly label: string;
	/** Ascending. */
	readonly calendars: readonly string[];
	/** Shown if the group has no calendars. */
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
	/** The calendars that its checkbox selects. */
	readonly calendars: readonly string[];
	readonly children?: readonly Item[];
	readonly emptyText?: string;
}

/** Calendars with checkboxes. The checkbox of a group selects or clears all its calendars. */
export function CalendarTree({ groups, selected, onSelect }: CalendarTreeProps) {
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
