import type { MouseEvent, ReactNode } from 'react';
import styles from './place-link.module.css';
import { addressOf, useOpenPlace, type ValuationPlace } from './valuation-address.ts';

/** Link to a valuation screen. A click with a modifier key is left to the browser, which opens a new tab or window. */
export function PlaceLink({ to, children }: { readonly to: ValuationPlace; readonly children: ReactNode }) {
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
