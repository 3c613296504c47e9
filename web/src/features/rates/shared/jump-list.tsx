import { FormField, Select } from '@cloudscape-design/components';
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { parameter as parameterOf, queryAt, replaceParameters } from '#lib/address-query.ts';
import styles from './jump-list.module.css';
import { useRateText } from './rate-text.ts';

/** Distance in pixels. A heading counts as reached if it is at most this far below the list. */
const tolerance = 40;

/**
 * Returns the jump target of the section that the user is reading. This is the last heading above the lower edge of the
 * jump list, which stays at the top of the window.
 */
function useCurrentPlace(places: readonly Place[], bar: RefObject<HTMLElement | null>): string | undefined {
	const [current, setCurrent] = useState<string>();
	useEffect(() => {
		const measure = () => {
			const line = (bar.current?.getBoundingClientRect().bottom ?? 0) + tolerance;
			const headings = places.map(({ place }) => document.getElementById(jumpTarget(place)));
			const tops = headings.map((heading) => heading?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY);
			const focused = headings.findIndex((heading) => heading !== null && heading === document.activeElement);
			setCurrent(places[currentIndex(tops, line, { index: focused, bottom: innerHeight })]?.place);
		};
		measure();
		const options = { passive: true };
		addEventListener('scroll', measure, options);
		addEventListener('resize', measure, options);
		return () => {
			removeEventListener('scroll', measure);
			removeEventListener('resize', measure);
		};
	}, [places, bar]);
	return current;
}

/**
 * Returns the index of the heading whose section the user is reading, given the distances of all headings from the top
 * of the window. A heading reached by a link has the focus, and is returned while it is visible. This matters near the
 * end of the page, where headings cannot scroll up to `line`.
 */
export function currentIndex(
	tops: readonly number[],
	line: number,
	focused: { readonly index: number; readonly bottom: number },
): number {
	const top = tops[focused.index];
	if (top !== undefined && top >= 0 && top < focused.bottom) return focused.index;
	return Math.max(
		0,
		tops.findLastIndex((each) => each <= line),
	);
}

interface JumpListProps {
	readonly label: string;
	readonly parameter: string;
	readonly places: readonly Place[];
}

/**
 * Links to the headings of a screen. The links stay in view, and the link to the section being read is marked. In a
 * narrow window, a select field replaces the links. A jump stores its target in the address.
 */
export function JumpList({ label, parameter, places }: JumpListProps) {
	const { t } = useRateText();
	const bar = useRef<HTMLElement>(null);
	const list = useRef<HTMLDivElement>(null);
	const current = useCurrentPlace(places, bar);
	useEffect(() => {
		const link = list.current?.children[places.findIndex(({ place }) => place === current)];
		if (link instanceof HTMLElement && list.current !== null) {
			list.current.scrollLeft = link.offsetLeft - list.current.clientWidth / 2;
		}
	}, [current, places]);
	const jump = (place: string) => {
		jumpTo(place);
		replaceParameters(location.pathname, { [parameter]: place });
	};
	if (places.length < 2) return null;
	const options = places.map(({ place, label, group }) => ({ value: place, label, description: group }));
	return (
		<nav ref={bar} aria-label={label} className={styles.bar}>
			<div ref={list} className={styles.list}>
				{places.map(({ place, label, group }, i) => (
					<span key={place} className={styles.place}>
						{group !== undefined && places[i - 1]?.group !== group && <span className={styles.group}>{group}</span>}
						<a
							href={`#${jumpTarget(place)}`}
							title={label}
							aria-current={place === current ? 'true' : undefined}
							onClick={(event: MouseEvent) => {
								event.preventDefault();
								jump(place);
							}}
						>
							{label}
						</a>
					</span>
				))}
			</div>
			<div className={styles.choice}>
				<FormField label={label}>
					<Select
						options={options}
						selectedOption={options.find(({ value }) => value === current) ?? null}
						placeholder={t('jumpChoose')}
						onChange={({ detail }) => jump(detail.selectedOption.value ?? '')}
					/>
				</FormField>
			</div>
		</nav>
	);
}

export interface Place {
	readonly place: string;
	readonly label: string;
	/** Title displayed before adjacent targets that have the same group. */
	readonly group?: string;
}

export const jumpTarget = (place: string): string => `rates-${place.replaceAll(/\s+/g, '-')}`;

export function jumpTo(place: string): void {
	const target = document.getElementById(jumpTarget(place));
	target?.scrollIntoView({ block: 'start' });
	target?.focus({ preventScroll: true });
}

export function useAddressedPlace(path: string, parameter: string, hasTables: boolean): void {
	const isDone = useRef(false);
	useEffect(() => {
		if (!hasTables || isDone.current) return;
		isDone.current = true;
		const place = parameterOf(queryAt(path), parameter);
		if (place !== undefined) jumpTo(place);
	}, [path, parameter, hasTables]);
}

interface RateHeadingProps {
	readonly level: 2 | 3;
	readonly text: string;
	readonly place?: string | undefined;
}

export function RateHeading({ level, text, place }: RateHeadingProps) {
	const Heading = `h${level}` as const;
	return (
		<Heading
			className={styles.heading}
			id={place === undefined ? undefined : jumpTarget(place)}
			tabIndex={place === undefined ? undefined : -1}
		>
			{text}
		</Heading>
	);
}
