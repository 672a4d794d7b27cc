/** Commands of TeX with their signs in Unicode: one table for formulas as words, and for formulas of other programs. */

const greek =
  'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ mu μ nu ν xi ξ ' +
  'pi π rho ρ sigma σ varsigma ς tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π ' +
  'Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω';

const others =
  'infty ∞ partial ∂ nabla ∇ emptyset ∅ varnothing ∅ forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬ angle ∠ degree ° circ ∘ prime ′ hbar ℏ ell ℓ ' +
  'ldots … dots … cdots ⋯ vdots ⋮ ddots ⋱ lbrace { rbrace } langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ vert | lvert | rvert | ' +
  'Vert ‖ lVert ‖ rVert ‖ aleph ℵ Re ℜ Im ℑ wp ℘ triangle △ square □ dagger † ddagger ‡ star ⋆ euro € pounds £ S § P ¶ varkappa ϰ varpi ϖ varrho ϱ ' +
  'backslash \\ top ⊤ bot ⊥ sharp ♯ flat ♭ natural ♮ checkmark ✓ complement ∁ measuredangle ∡ heartsuit ♡ diamondsuit ♢ clubsuit ♣ spadesuit ♠ beth ℶ imath ı jmath ȷ textbackslash \\ textasciitilde ~ textasciicircum ^';

const between =
  'times × cdot · div ÷ pm ± mp ∓ ast ∗ le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ approx ≈ equiv ≡ sim ∼ simeq ≃ cong ≅ propto ∝ ll ≪ gg ≫ ' +
  'lt < gt > to → rightarrow → longrightarrow → leftarrow ← gets ← leftrightarrow ↔ Rightarrow ⇒ implies ⇒ Leftarrow ⇐ ' +
  'Leftrightarrow ⇔ iff ⇔ mapsto ↦ rightleftharpoons ⇌ uparrow ↑ downarrow ↓ in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ supset ⊃ supseteq ⊇ cup ∪ cap ∩ ' +
  'setminus ∖ land ∧ wedge ∧ lor ∨ vee ∨ oplus ⊕ otimes ⊗ perp ⊥ parallel ∥ mid | therefore ∴ because ∵ ' +
  'updownarrow ↕ Uparrow ⇑ Downarrow ⇓ nearrow ↗ searrow ↘ swarrow ↙ nwarrow ↖ rightharpoonup ⇀ leftharpoonup ↼ hookrightarrow ↪ rightleftarrows ⇄ ' +
  'subsetneq ⊊ supsetneq ⊋ ominus ⊖ odot ⊙ oslash ⊘ bullet ∙ asymp ≍ doteq ≐ prec ≺ succ ≻ preceq ⪯ succeq ⪰ leqslant ⩽ geqslant ⩾ ' +
  'lesssim ≲ gtrsim ≳ nless ≮ ngtr ≯ vdash ⊢ models ⊨ nmid ∤ nparallel ∦ triangleq ≜ uplus ⊎ sqcup ⊔ sqcap ⊓ ltimes ⋉ rtimes ⋊ diamond ⋄ nsubseteq ⊈ ' +
  'Longrightarrow ⟹ Longleftarrow ⟸ Longleftrightarrow ⟺ longleftarrow ⟵ longleftrightarrow ⟷ longmapsto ⟼';

const large =
  'sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ oint ∮ bigcup ⋃ bigcap ⋂ bigvee ⋁ bigwedge ⋀ bigoplus ⨁ bigotimes ⨂ bigodot ⨀ bigsqcup ⨆ biguplus ⨄';

export function tableOf(pairs: string): ReadonlyMap<string, string> {
  const words = pairs.split(' ');
  return new Map(
    words.flatMap((name, at) => (at % 2 === 0 ? [[name, words[at + 1] ?? ''] as const] : [])),
  );
}

/** Written without spaces, like a letter. */
export const signs = tableOf(`${greek} ${others}`);

/** Written with a space on both sides. */
export const signsBetween = tableOf(between);

/** Large operators, followed by their argument. */
export const largeSigns = tableOf(large);

export const functionNames: ReadonlySet<string> = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth log ln lg exp lim limsup liminf max min sup inf det dim ker hom gcd deg arg Pr mod bmod'.split(
    ' ',
  ),
);
