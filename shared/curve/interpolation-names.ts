/**
 * Interpolation between the nodes of a curve: ln DF linear in time; the continuous zero rate linear in time, flat before
 * the first pillar; or a natural cubic spline on ln DF.
 */
export const interpolations = ['log-linear', 'linear-zero', 'natural-cubic'] as const;

export type Interpolation = (typeof interpolations)[number];
