/** Signs and names that commands of TeX stand for, the commonest ones. */

const greek =
  'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ mu μ nu ν xi ξ ' +
  'pi π rho ρ sigma σ varsigma ς tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π ' +
  'Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω';

const others =
  'infty ∞ partial ∂ nabla ∇ emptyset ∅ varnothing ∅ forall ∀ exists ∃ neg ¬ lnot ¬ angle ∠ degree ° circ ∘ prime ′ hbar ℏ ell ℓ ' +
  'ldots … dots … cdots ⋯ vdots ⋮ lbrace { rbrace } langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ vert | lvert | rvert | ' +
  'Vert ‖ lVert ‖ rVert ‖ aleph ℵ Re ℜ Im ℑ triangle △ square □ dagger † star ⋆ euro € pounds £ S §';

const between =
  'times × cdot · div ÷ pm ± mp ∓ ast ∗ le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ approx ≈ equiv ≡ sim ∼ simeq ≃ cong ≅ propto ∝ ll ≪ gg ≫ ' +
  'lt < gt > to → rightarrow → longrightarrow → leftarrow ← gets ← leftrightarrow ↔ Rightarrow ⇒ implies ⇒ Leftarrow ⇐ ' +
  'Leftrightarrow ⇔ iff ⇔ mapsto ↦ rightleftharpoons ⇌ uparrow ↑ downarrow ↓ in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ supset ⊃ supseteq ⊇ cup ∪ cap ∩ ' +
  'setminus ∖ land ∧ wedge ∧ lor ∨ vee ∨ oplus ⊕ otimes ⊗ perp ⊥ parallel ∥ mid | therefore ∴ because ∵';

const large = 'sum ∑ prod ∏ int ∫ iint ∬ oint ∮ bigcup ⋃ bigcap ⋂';

function tableOf(pairs: string): ReadonlyMap<string, string> {
  const words = pairs.split(' ');
  return new Map(
    words.flatMap((name, at) => (at % 2 === 0 ? [[name, words[at + 1] ?? ''] as const] : [])),
  );
}

/** They stand where they are, as a letter does. */
export const signs = tableOf(`${greek} ${others}`);

/** They stand between two others, with a space on both sides. */
export const signsBetween = tableOf(between);

/** What follows belongs to them. */
export const largeSigns = tableOf(large);

export const functionNames: ReadonlySet<string> = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg exp lim max min sup inf det dim ker gcd deg arg mod'.split(
    ' ',
  ),
);

/** Letters with a second stroke. */
export const boardLetters = tableOf('R ℝ N ℕ Z ℤ Q ℚ C ℂ P ℙ H ℍ');

/** Signs of Unicode that join with the letter before them. */
export const accents = tableOf(
  'vec \u20d7 overrightarrow \u20d7 bar \u0305 overline \u0305 hat \u0302 widehat \u0302 tilde \u0303 dot \u0307 ddot \u0308',
);

const high = tableOf(
  '0 ⁰ 1 ¹ 2 ² 3 ³ 4 ⁴ 5 ⁵ 6 ⁶ 7 ⁷ 8 ⁸ 9 ⁹ + ⁺ - ⁻ = ⁼ ( ⁽ ) ⁾ a ᵃ b ᵇ c ᶜ d ᵈ e ᵉ f ᶠ g ᵍ h ʰ i ⁱ j ʲ k ᵏ l ˡ m ᵐ n ⁿ o ᵒ p ᵖ r ʳ s ˢ t ᵗ u ᵘ v ᵛ w ʷ x ˣ y ʸ z ᶻ T ᵀ ∘ ° ′ ′',
);
const low = tableOf(
  '0 ₀ 1 ₁ 2 ₂ 3 ₃ 4 ₄ 5 ₅ 6 ₆ 7 ₇ 8 ₈ 9 ₉ + ₊ - ₋ = ₌ ( ₍ ) ₎ a ₐ e ₑ h ₕ i ᵢ j ⱼ k ₖ l ₗ m ₘ n ₙ o ₒ p ₚ r ᵣ s ₛ t ₜ u ᵤ v ᵥ x ₓ',
);

/** Words written high or low. @returns `undefined` where Unicode has no such sign for one of them */
export function raised(words: string, isHigh: boolean): string | undefined {
  const table = isHigh ? high : low;
  const all = [...words.replace(/\s+/g, '')].map((sign) => table.get(sign));
  return all.every((sign) => sign !== undefined) ? all.join('') : undefined;
}
