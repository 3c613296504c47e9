import { jumpTarget } from './jump-target.ts';
import styles from './rate-heading.module.css';

interface RateHeadingProps {
	readonly level: 2 | 3;
	readonly text: string;
	/** Name of the jump target at this heading. Absent if the jump list has no link to it. */
	readonly place?: string | undefined;
}

/** Heading of a table of rates. After a jump, the heading is just below the jump list. */
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
