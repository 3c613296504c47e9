import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { type MouseEvent, useEffect, useRef } from 'react';
import { replaceParameters } from '#lib/address-query.ts';
import styles from './jump-list.module.css';
import { jumpTarget, jumpTo, type Place } from './jump-target.ts';
import { useRateText } from './rate-text.ts';
import { useCurrentPlace } from './use-current-place.ts';

interface JumpListProps {
	readonly label: string;
	/** Has the place that was jumped to in the address of the screen. */
	readonly parameter: string;
	readonly places: readonly Place[];
}

/**
 * Links to the headings of a screen, which stay in view and mark the part that is read; in a narrow window a choice. The
 * address of the screen has the place then.
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
