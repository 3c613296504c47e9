import { jumpTarget } from './jump-target.ts';
import styles from './rate-heading.module.css';

interface RateHeadingProps {
	readonly level: 2 | 3;
	readonly text: string;
	/** The link of a jump list that leads here. */
	readonly place?: string | undefined;
}

/** The heading of a table of rates. A link scrolls it to just below the jump list. */
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
