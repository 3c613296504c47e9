/**
 * Interpolation between the nodes of a curve. `log-linear`: ln DF is linear in time. `linear-zero`: the continuous zero
 * rate is linear in time, flat before the first pillar. `natural-cubic`: natural cubic spline on ln DF.
 */
export const interpolations = ['log-linear', 'linear-zero', 'natural-cubic'] as const;

export type Interpolation = (typeof interpolations)[number];
