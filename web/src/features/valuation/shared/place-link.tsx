import type { MouseEvent, ReactNode } from 'react';
import styles from './place-link.module.css';
import { addressOf, useOpenPlace, type ValuationPlace } from './valuation-address.ts';

interface PlaceLinkProps {
	readonly to: ValuationPlace;
	readonly children: ReactNode;
}

/** A link to a place of the valuation screens. With a modifier key the browser opens it elsewhere, as any link. */
export function PlaceLink({ to, children }: PlaceLinkProps) {
	const open = useOpenPlace();
	const follow = (event: MouseEvent) => {
		if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		open(to);
	};
	return (
		<a href={addressOf(to)} className={styles.link} onClick={follow}>
			{children}
		</a>
	);
}
