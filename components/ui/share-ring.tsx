type ShareRingProps = {
  /** In per cent, 0 for a person who owns nothing. */
  share: number
  /** Shown in the middle. */
  initials?: string
}

/** Draws a share of a company as a part of a ring, which begins at the top. The words beside it say it too. */
export function ShareRing({ share, initials }: ShareRingProps) {
  return (
    <svg className="share-ring" viewBox="0 0 40 40" aria-hidden="true">
      <circle className="share-whole" cx="20" cy="20" r="18" />
      {share > 0 && (
        <circle
          className="share-part"
          cx="20"
          cy="20"
          r="18"
          pathLength="100"
          strokeDasharray={`${Math.min(share, 100)} 100`}
          transform="rotate(-90 20 20)"
        />
      )}
      {initials && (
        <text x="20" y="20" textAnchor="middle" dominantBaseline="central">
          {initials}
        </text>
      )}
    </svg>
  )
}
