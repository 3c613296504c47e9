import { type MouseEvent, useEffect, useRef } from 'react';
import { parameter, queryAt, replaceParameters } from '../../../lib/address-query.ts';
import styles from './rate-heading.module.css';

interface JumpListProps {
	readonly label: string;
	/** Each has a {@link RateHeading} of the same place. */
	readonly places: readonly string[];
}

const jumpTarget = (place: string): string => `rates-${place}`;

function jumpTo(place: string): void {
	const target = document.getElementById(jumpTarget(place));
	target?.scrollIntoView({ block: 'start' });
	target?.focus({ preventScroll: true });
}

/** Goes to the currency that the address of a screen has, as soon as there are tables. */
export function useAddressedPlace(path: string, hasTables: boolean): void {
	const isDone = useRef(false);
	useEffect(() => {
		if (!hasTables || isDone.current) return;
		isDone.current = true;
		const currency = parameter(queryAt(path), 'currency');
		if (currency !== undefined) jumpTo(currency);
	}, [path, hasTables]);
}

/** Links to headings further down the page, which is the currency of its address then. */
export function JumpList({ label, places }: JumpListProps) {
	const jump = (event: MouseEvent, place: string) => {
		event.preventDefault();
		jumpTo(place);
		replaceParameters(location.pathname, { currency: place });
	};
	if (places.length < 2) return null;
	return (
		<nav aria-label={label} className={styles.list}>
			{places.map((place) => (
				<a key={place} href={`#${jumpTarget(place)}`} onClick={(event) => jump(event, place)}>
					{place}
				</a>
			))}
		</nav>
	);
}

interface RateHeadingProps {
	readonly level: 2 | 3;
	readonly text: string;
	/** The link of a {@link JumpList} that leads here. */
	readonly place?: string | undefined;
}

/** The heading of a table of rates. A link scrolls it to just below the top bar. */
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
