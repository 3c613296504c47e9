import { type RefObject, useEffect, useState } from 'react';
import { jumpTarget, type Place } from './jump-target.ts';

/** Pixels below the list within which a heading counts as reached. */
const tolerance = 40;

/** The place that is read: that of the last heading above the lower edge of a list at the top of the window. */
export function useCurrentPlace(places: readonly Place[], bar: RefObject<HTMLElement | null>): string | undefined {
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
 * Index of the heading of the text being read, from the distances of all headings to the top of the window. A heading
 * reached by a link has the focus and counts while it is in view: the last headings of a page cannot reach the line.
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
