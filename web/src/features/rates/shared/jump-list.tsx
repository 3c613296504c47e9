import type { MouseEvent } from 'react';
import styles from './jump-list.module.css';

interface JumpListProps {
	readonly label: string;
	/** The element of each place is named by {@link jumpTarget}. */
	readonly places: readonly string[];
}

export const jumpTarget = (place: string): string => `rates-${place}`;

/** Ways down a long page; the address stays that of the screen. */
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
