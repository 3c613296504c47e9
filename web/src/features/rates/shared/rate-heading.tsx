import type { MouseEvent } from 'react';
import styles from './rate-heading.module.css';

interface JumpListProps {
	readonly label: string;
	/** Each has a {@link RateHeading} of the same place. */
	readonly places: readonly string[];
}

const jumpTarget = (place: string): string => `rates-${place}`;

/** Links to headings further down the page. The address of the screen does not change. */
export function JumpList({ label, places }: JumpListProps) {
	const jump = (event: MouseEvent, place: string) => {
		event.preventDefault();
		const target = document.getElementById(jumpTarget(place));
		target?.scrollIntoView({ block: 'start' });
		target?.focus({ preventScroll: true });
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
