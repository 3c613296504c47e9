import {
	type CSSProperties,
	type FocusEvent,
	type KeyboardEvent,
	type MouseEvent,
	type UIEvent,
	useEffect,
	useId,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from 'react';
import type { CompoundingRow } from '../../../../../shared/contract/compounding.ts';
import { useCompoundingText } from '../compounding-text.ts';
import { columnWidths } from './column-widths.ts';
import { filledWidths } from './filled-widths.ts';
import { paperWidths } from './paper-widths.ts';
import styles from './result-grid.module.css';
import { ResultGridHead } from './result-grid-head.tsx';
import { ResultGridRow } from './result-grid-row.tsx';
import type { LaidOutColumn } from './result-layout.ts';
import { rowAfterKey } from './row-after-key.ts';
import { rowWindow, scrollTopShowing } from './row-window.ts';

const rowHeight = 34;
const assumedBodyHeight = 880;

interface ResultGridProps {
	readonly rows: readonly CompoundingRow[];
	readonly columns: readonly LaidOutColumn[];
	/** The row whose explanation is open. */
	readonly explained: number | undefined;
	/** By keyboard the explanation takes the focus, by pointer it does not. */
	readonly onExplain: (index: number, byKeyboard: boolean) => void;
	readonly ref: React.Ref<HTMLTableElement>;
}

/**
 * The days of the result. Only the rows near the view exist in the document, so that a year of days opens and scrolls
 * at once; the grid itself has the focus, and its active row is named to assistive technology.
 */
export function ResultGrid({ rows, columns, explained, onExplain, ref }: ResultGridProps) {
	const { t, language } = useCompoundingText();
	const id = useId();
	const scroller = useRef<HTMLDivElement>(null);
	const [active, setActive] = useState(0);
	const [scrollTop, setScrollTop] = useState(0);
	const [bodyHeight, setBodyHeight] = useState(assumedBodyHeight);
	const isPressed = useRef(false);
	const text = { t, language };
	const widths = useMemo(() => columnWidths(columns, rows, { t, language }), [columns, rows, t, language]);
	const onPaper = useMemo(() => paperWidths(columns, rows, { t, language }), [columns, rows, t, language]);
	const sizes = { '--least-width': `${sum(widths)}px`, '--paper-ems': sum(onPaper) } as CSSProperties;

	useEffect(() => {
		const release = () => {
			isPressed.current = false;
		};
		addEventListener('pointerup', release);
		addEventListener('pointercancel', release);
		return () => {
			removeEventListener('pointerup', release);
			removeEventListener('pointercancel', release);
		};
	}, []);

	useLayoutEffect(() => {
		const element = scroller.current;
		if (element === null) return;
		const measure = () => {
			// Rows are lower on paper, so the height would be that of too few of them.
			if (document.documentElement.hasAttribute('data-printing')) return setBodyHeight(Number.POSITIVE_INFINITY);
			const headHeight = element.querySelector('thead')?.offsetHeight ?? 0;
			setBodyHeight(element.clientHeight === 0 ? assumedBodyHeight : element.clientHeight - headHeight);
		};
		measure();
		addEventListener('resize', measure);
		return () => removeEventListener('resize', measure);
	}, []);

	const { first, end } = rowWindow(scrollTop, bodyHeight, rowHeight, rows.length);

	const activate = (index: number) => {
		setActive(index);
		const element = scroller.current;
		if (element !== null) element.scrollTop = scrollTopShowing(index, element.scrollTop, bodyHeight, rowHeight);
	};

	const onKeyDown = (event: KeyboardEvent) => {
		if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
		const target = rowAfterKey(event.key, active, rows.length, Math.floor(bodyHeight / rowHeight) - 1);
		const opens = event.key === 'Enter' || event.key === ' ';
		if (target === undefined && !opens) return;
		event.preventDefault();
		if (target !== undefined) activate(target);
		if (target !== undefined && explained !== undefined) onExplain(target, false);
		if (opens) onExplain(active, true);
	};

	const onClick = (event: MouseEvent) => {
		const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
		if (row === null) return;
		activate(Number(row.dataset.index));
		onExplain(Number(row.dataset.index), false);
	};

	const drawn = Array.from({ length: end - first }, (_, offset) => first + offset);
	const isActiveDrawn = active >= first && active < end;
	return (
		<div
			className={styles.scroller}
			ref={scroller}
			onScroll={(event: UIEvent<HTMLDivElement>) => setScrollTop(event.currentTarget.scrollTop)}
		>
			<table
				// biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table walked by arrow keys is a grid
				role="grid"
				ref={ref}
				tabIndex={0}
				className={styles.grid}
				style={sizes}
				aria-label={t('result.grid')}
				aria-rowcount={rows.length + 1}
				aria-colcount={columns.length}
				aria-activedescendant={isActiveDrawn ? `${id}-${active}` : undefined}
				onKeyDown={onKeyDown}
				onPointerDown={() => {
					isPressed.current = true;
				}}
				onFocus={(event: FocusEvent) => {
					// A press focuses the grid before it is released: rows that moved in between would not be clicked.
					if (event.target === event.currentTarget && !isPressed.current) activate(active);
				}}
				onClick={onClick}
			>
				<ResultGridHead columns={columns} widths={filledWidths(columns, widths)} paperWidths={onPaper} />
				<Spacer columnCount={columns.length} height={first * rowHeight} />
				<tbody>
					{drawn.map((index) => {
						const row = rows[index];
						return row === undefined ? null : (
							<ResultGridRow
								key={row.dayOfIntPeriod}
								id={`${id}-${index}`}
								index={index}
								row={row}
								columns={columns}
								text={text}
								isActive={index === active}
								isExplained={index === explained}
							/>
						);
					})}
				</tbody>
				<Spacer columnCount={columns.length} height={(rows.length - end) * rowHeight} />
			</table>
		</div>
	);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function Spacer({ columnCount, height }: { readonly columnCount: number; readonly height: number }) {
	if (height <= 0) return null;
	return (
		<tbody aria-hidden="true">
			<tr>
				<td colSpan={columnCount} className={styles.spacer} style={{ height }} />
			</tr>
		</tbody>
	);
}
