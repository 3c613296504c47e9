import { Button, Select } from '@cloudscape-design/components';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import {
	type ColumnKind,
	columnKinds,
	type FigureKind,
	figureKinds,
	type Mark,
	type MarkState,
	type TableColumn,
} from '#shared/loan/notice-text/reading.ts';
import { useNoticeText } from '../shared/loans-text.ts';
import { describeMark } from './describe-mark.ts';
import { type LinePart, markedLines } from './marked-lines.ts';
import styles from './notice-panel.module.css';
import { isDecided, nameColumn, nameMark, type Press, type ReadText, setLineAside, takeBack } from './read-text.ts';

interface MarkChoiceProps {
	readonly id: string;
	readonly mark: Mark;
	readonly currency: string;
	readonly isDecided: boolean;
	readonly onName: (kind: FigureKind) => void;
	readonly onAside: () => void;
	readonly onTakeBack: () => void;
	readonly onClose: () => void;
}

function MarkChoice({ id, mark, currency, isDecided, onName, onAside, onTakeBack, onClose }: MarkChoiceProps) {
	const text = useNoticeText();
	const { t } = text;
	const group = useRef<HTMLFieldSetElement>(null);
	useEffect(() => group.current?.querySelector('button')?.focus(), []);
	const pointed = mark.state === 'pointed-out' ? (mark.kind as FigureKind) : undefined;
	const kinds = figureKinds.filter((kind) => kind !== 'other' && kind !== pointed);
	return (
		<fieldset
			ref={group}
			id={id}
			className={styles.choice}
			onKeyDown={({ key }) => {
				if (key === 'Escape') onClose();
			}}
		>
			<legend>{describeMark(mark, currency, text)}</legend>
			{mark.canBeNamed && (
				<>
					<span>{t('choice.this')}</span>
					{[...(pointed === undefined ? [] : [pointed]), ...kinds].map((kind) => (
						<Button
							key={kind}
							variant={kind === pointed ? 'primary' : 'normal'}
							onClick={() => onName(kind)}
							ariaLabel={t('choice.thisIs', { kind: t(`kinds.${kind}`) })}
						>
							{t(`kinds.${kind}`)}
						</Button>
					))}
				</>
			)}
			{mark.canBeNamed && <Button onClick={() => onName('other')}>{t('choice.other')}</Button>}
			{!mark.canBeNamed && mark.state !== 'set-aside' && <Button onClick={onAside}>{t('choice.lineAside')}</Button>}
			{isDecided && <Button onClick={onTakeBack}>{t('choice.takeBack')}</Button>}
			<Button variant="link" onClick={onClose}>
				{t('choice.close')}
			</Button>
		</fieldset>
	);
}

interface ColumnChoicesProps {
	readonly columns: readonly TableColumn[];
	readonly onKind: (column: number, kind: ColumnKind) => void;
}

const isKind = (kind: TableColumn['kind']): kind is ColumnKind => columnKinds.some((each) => each === kind);

function ColumnChoices({ columns, onKind }: ColumnChoicesProps) {
	const { t } = useNoticeText();
	const options = columnKinds.map((value) => ({ value, label: t(`kinds.${value}`) }));
	return (
		<div className={styles.columns}>
			{columns.map(({ heading = '', kind, reason, isFraction, compared, different }, column) => {
				const name = heading === '' ? t('columns.number', { number: column + 1 }) : heading;
				const state = reason === undefined ? t('columns.compared', { compared, different }) : t(`reasons.${reason}`);
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
					<div key={column} className={styles.column}>
						<span className={styles.heading}>{name}</span>
						{isKind(kind) || reason !== undefined ? (
							<>
								<Select
									selectedOption={options.find(({ value }) => value === kind) ?? null}
									options={options}
									placeholder={t('columns.choose')}
									expandToViewport
									ariaLabel={t('columns.label', { name })}
									onChange={({ detail }) => onKind(column, detail.selectedOption.value as ColumnKind)}
								/>
								<span className={styles.hint}>
									{state}
									{isFraction && ` ${t('columns.fraction')}`}
								</span>
							</>
						) : (
							<span className={styles.hint}>{t(`columnKinds.${kind ?? 'text'}` as 'columnKinds.text')}</span>
						)}
					</div>
				);
			})}
		</div>
	);
}

/** Number of lines that are shown at first. More lines would make the page slow. */
const maxShown = 400;

const states = ['equal', 'different', 'contradicts', 'not-understood', 'pointed-out', 'set-aside'] as const;

const shownState = ({ state, contradicts }: Mark): MarkState | 'contradicts' =>
	contradicts === undefined ? state : 'contradicts';

export function MarkedText({ read, onPress }: { readonly read: ReadText; readonly onPress: (press: Press) => void }) {
	const text = useNoticeText();
	const { t } = text;
	const { reading, loan } = read;
	const id = useId();
	const [chosen, setChosen] = useState<number>();
	const [isWhole, setWhole] = useState(false);
	const lines = useMemo(() => markedLines(read.text, read.reading), [read]);
	const shown = isWhole ? lines : lines.slice(0, maxShown);
	const buttonId = (start: number) => `${id}${start}`;
	const close = () => {
		if (chosen !== undefined) document.getElementById(buttonId(chosen))?.focus();
		setChosen(undefined);
	};
	const pressed = useRef<number>(undefined);
	useEffect(() => {
		// When an amount is understood, a different button replaces the pressed one and must get the focus.
		if (pressed.current === undefined || document.activeElement !== document.body) return;
		const place = pressed.current;
		const mark = read.reading.marks.find(({ start, end }) => start <= place && place < end);
		if (mark !== undefined) document.getElementById(`${id}${mark.start}`)?.focus();
	}, [read, id]);
	const press = (of: Press) => {
		pressed.current = chosen;
		close();
		onPress(of);
	};
	const part = ({ start, text: words, mark, isButton }: LinePart) => {
		if (mark === undefined) return <span key={start}>{words}</span>;
		const description = describeMark(mark, loan.currency, text);
		if (!isButton)
			return (
				<mark key={start} className={styles.mark} data-state={shownState(mark)} title={description}>
					{words}
					{(mark.state === 'different' || mark.cell !== undefined) && mark.state !== 'equal' && (
						<span className={styles.spoken}> ({description})</span>
					)}
				</mark>
			);
		return (
			<button
				key={start}
				id={buttonId(start)}
				type="button"
				className={styles.mark}
				data-state={shownState(mark)}
				title={description}
				aria-label={t('marks.button', { text: words.trim(), said: description })}
				aria-expanded={chosen === start}
				onClick={() => setChosen(chosen === start ? undefined : start)}
			>
				{words}
			</button>
		);
	};
	const choice = (mark: Mark) => (
		<MarkChoice
			id={`${id}choice`}
			mark={mark}
			currency={loan.currency}
			isDecided={isDecided(read, mark)}
			onName={(kind) => press(nameMark(read, mark, kind))}
			onAside={() => press(setLineAside(read, mark))}
			onTakeBack={() => press(takeBack(read, mark))}
			onClose={close}
		/>
	);
	return (
		<section aria-label={t('marked.title')}>
			<ul className={styles.legend} aria-label={t('marked.legend')}>
				{states
					.filter((state) => reading.marks.some((mark) => shownState(mark) === state))
					.map((state) => (
						<li key={state}>
							<mark className={styles.mark} data-state={state}>
								{t(`legend.${state}`)}
							</mark>
						</li>
					))}
			</ul>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
			<div className={styles.text} tabIndex={0}>
				{shown.map(({ number, parts, reasons, tables }) => {
					const open = parts.find(({ start, isButton }) => isButton && start === chosen)?.mark;
					return (
						<div key={number}>
							{tables.map((table) => (
								<ColumnChoices
									key={table}
									columns={reading.tables[table]?.columns ?? []}
									onKind={(column, kind) => press(nameColumn(read, table, column, kind))}
								/>
							))}
							<div className={styles.line}>
								<span className={styles.number}>{number}</span>
								<span className={styles.words}>{parts.map(part)}</span>
								{reasons.length > 0 && (
									<span className={styles.reason}>
										{reasons.map((reason) => t(`reasons.${reason}`)).join(t('finding.separator'))}
									</span>
								)}
							</div>
							{open !== undefined && choice(open)}
						</div>
					);
				})}
			</div>
			{lines.length > shown.length && (
				<Button variant="link" onClick={() => setWhole(true)}>
					{t('marked.all', { count: lines.length })}
				</Button>
			)}
		</section>
	);
}
