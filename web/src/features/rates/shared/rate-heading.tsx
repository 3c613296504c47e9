import { jumpTarget } from './jump-list.tsx';
import styles from './rate-heading.module.css';

interface RateHeadingProps {
	readonly level: 2 | 3;
	readonly text: string;
	/** The place of a {@link JumpList} that leads here. */
	readonly place?: string | undefined;
}

/** The heading of rates, below the top bar when a way leads to it. */
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
